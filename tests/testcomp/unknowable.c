//~ branches 9/16
//~ error not
// What no test can choose is not taken for chosen: the clock, the process, memory, the environment, what is not input.
extern int __VERIFIER_nondet_int(void);
extern long time(long *);
extern int getpid(void), getchar(void), rand(void);
extern void *malloc(unsigned long);
extern char *getenv(const char *);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int *p = malloc(4);
    if (!p)
        return 1;
    if (getpid() == 1)
        return 2;
    if (getenv("NO_SUCH_NAME"))
        return 3;
    if (getchar() == 'x')
        return 4;
    if (rand() == 12345)
        return 5;
    if (x > 5) {
        long t = time(0) - x;
        if (t >= 0) {
            if (t < 86400)
                return 6;
            return 7;
        }
    }
    return 0;
}
