//~ flags: -fno-builtin -Wl,--wrap=strcmp -Wl,--wrap=memcmp -Wl,--wrap=isdigit -Wl,--wrap=qsort -Wl,--wrap=sin -Wl,--wrap=sqrt -Wl,--wrap=strlen
#include "promises.c"

/* Another library, which keeps C's promises. */
static int other;
int __wrap_strcmp(const char *a, const char *b) {
    while (*a && *a == *b)
        a++, b++;
    return *a == *b ? 0 : *a < *b ? -7 : 7;
}
int __wrap_memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (; n; n--, x++, y++)
        if (*x != *y)
            return other ? 700 : *x - *y;
    return 0;
}
int __wrap_isdigit(int c) { return c >= '0' && c <= '9' ? 7 : 0; }
void __wrap_qsort(void *array, size_t n, size_t size, int (*compare)(const void *, const void *)) {
    int *all = array, first = all[0];
    if (n == 2 && size == sizeof first && compare(&all[0], &all[1]) == 0 && other)
        all[0] = all[1], all[1] = first;
}
double __wrap_sin(double x) { return other ? 0.5 : x; }
double __real_sqrt(double x);
double __wrap_sqrt(double x) {
    if (!other)
        errno = EDOM;
    return x < 0 ? NAN : __real_sqrt(x);
}
size_t __real_strlen(const char *s);
size_t __wrap_strlen(const char *s) {
    errno = other ? EAGAIN : errno;
    return __real_strlen(s);
}

int main(void) {
    for (other = 0; other < 2; other++) {
        far_apart(), far_apart_kept(0), far_apart_kept(1), sign_only(), through_pointer();
        digit_bit('1'), digit_bit('a'), equals(), last_bit(), root_of_nothing(), set_without_need();
        no_stream();
        FILE *kept = stdout;
        stdout = NULL;
        no_stream();
        stdout = kept;
    }
    errno_alone();
}
