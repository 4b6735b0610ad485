// Clang neither starts nor records the state of a decision whose opposite chooses: llvm-cov never sees a vector of it. The rest
// goes on as ever, and its state is no uninitialised variable of the program's.
//~ flags -c branch,mcdc

unsigned opposite(unsigned a, unsigned b) {
    unsigned x = !(a < 1 || b < 2) ? b : a;
    if (x > 3 && b < 9)
        return 1;
    return x;
}

//~ function opposite branch 8/8
//~ decides 6:20 infeasible
//~ decides 7:9 covered
//~ decides 7:18 covered
//~ unmeasured 6:20
//~ none error
