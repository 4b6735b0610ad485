// What each criterion counts.
//~ flags -c function,statement,decision,branch,condition,cd,mcc

int kind(int a, int b, int c) {
    if (a > 0 && (b > 0 || c > 0))
        return 1;
    if (a == -7)
        return 2;
    switch (b) {
    case 1:
    case 2:
        return 3;
    case 9:
        return 4;
    }
    return 5;
}

//~ all kind covered
//~ function kind function 1/1
//~ function kind branch 16/16
//~ function kind condition 8/8
//~ function kind decision 8/8
//~ function kind cd 14/14
//~ function kind mcc 10/10
