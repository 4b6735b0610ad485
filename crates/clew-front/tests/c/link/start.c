/* What the linker sees before main and beside it. */
extern int nobody_function(void) __attribute__((weak));
extern int nobody_variable __attribute__((weak));
extern int somebody(void) __attribute__((weak));

int (*pointers[])(void) = {nobody_function, somebody};

__attribute__((constructor)) static void first_plain(void) {}
__attribute__((constructor(300))) static void early(void) {}
__attribute__((destructor)) static void plain_end(void) {}
__attribute__((destructor(300))) static void late_end(void) {}

static int one(int x) { return x; }
static int (*choose(void))(int) { return one; }
int chosen(int x) __attribute__((ifunc("choose")));

int uses(int n) {
    static const int table[] = {&&a - &&b, &&b - &&b};
    if (nobody_function) return nobody_function();
    if (&nobody_variable) return nobody_variable;
    if (n > 3) return somebody() + chosen(n);
    goto *(&&b + table[n & 1]);
a:
    return 1;
b:
    return 2;
}
