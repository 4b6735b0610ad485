// Unique cause: a condition that stands twice in a decision cannot change alone, though its effect can be seen.
//~ flags -c mcdc --mcdc unique-cause

int twice(int a, int b, int c) {
    return (a && b) || (a && c);
}

//~ decides 5:13 infeasible
//~ decides 5:25 infeasible
//~ decides 5:18 covered
//~ decides 5:30 covered

int negated(int a, int b, int c) {
    return (a > 3 && b) || (!(a > 3) && c);
}

//~ decides 14:13 infeasible
//~ decides 14:22 covered

int alone(int a, int b, int c) {
    return (a > b && b > c) || c == 7;
}

//~ all alone covered
