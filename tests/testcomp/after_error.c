//~ branches 3/4
//~ error not
// What comes before an access out of bounds is covered if the native program goes on; what comes behind it as well.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static int numbers[4], others[4];
    int x = __VERIFIER_nondet_int();
    if (x > 7)
        x = 2;
    others[3] = 1;
    x = numbers[(x & 3) + 4];
    if (x == 12345)
        return 1;
    return 0;
}
