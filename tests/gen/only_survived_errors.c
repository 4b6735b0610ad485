// Every way through ends in an error that the native program survives: no test shows anything, and llvm-cov agrees.
//~ branch 7:9 T gave_up
//~ error out-of-bounds 9
int any(void);
int survives(void) {
    int x = any();
    if (x > 7)
        x = 2;
    int a[2] = {1, 2}, sum = x + a[x | 5];
    if (sum == 2)
        return 1;
    return 0;
}
