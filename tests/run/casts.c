// Conversions between integers and floats of every kind.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static void from_double(double d) {
    printf("%a: %d %d %lld", d, (signed char)(int)d, (short)(int)d, (long long)d);
    printf(" %a %La", (double)(float)d, (long double)d);
    if (d >= 0) printf(" %u %llu", (unsigned)d, (unsigned long long)d);
    printf(" %d\n", (_Bool)d);
}

static void from_int(long long x) {
    printf("%lld: %a %a %La", x, (double)(float)x, (double)x, (long double)x);
    printf(" %a %a", (double)(float)(unsigned long long)x, (double)(unsigned long long)x);
    printf(" %a %a %d %d %d\n", (double)(int)x, (double)(unsigned)x, (signed char)x, (unsigned short)x, (_Bool)x);
}

static void pointers(void) {
    int array[4] = {1, 2, 3, 4};
    uintptr_t n = (uintptr_t)&array[1];
    int *p = (int *)(n + sizeof(int));
    printf("%d %d\n", *p, (int)((uintptr_t)p - n));
    char *bytes = (char *)array;
    printf("%d %d %d\n", *(int *)(bytes + 12), bytes[4], p == array + 2);
    void *v = p;
    const int *q = v;
    printf("%d %d %d\n", *q, q - array == 2, (intptr_t)(void *)0 == 0);
    int (*function)(const char *, ...) = printf;
    void *erased = (void *)(uintptr_t)function;
    ((int (*)(const char *, ...))(uintptr_t)erased)("called %d\n", 7);
}

int main(void) {
    double doubles[] = {0, -0.0, 0.5, 1.999, -1.999, 100.25, 127.5, -128.9, 32767.9, 1e9, 2147483647.5 / 2, 1e-300};
    for (unsigned i = 0; i < sizeof doubles / sizeof *doubles; i++) from_double(doubles[i]);
    long long ints[] = {0, 1, -1, 127, 128, 255, 65535, -65536, 16777217, -16777219, INT_MAX, INT_MIN, UINT_MAX,
                        9007199254740993, -9007199254740995, LLONG_MAX, LLONG_MIN, LLONG_MAX - 512};
    for (unsigned i = 0; i < sizeof ints / sizeof *ints; i++) from_int(ints[i]);
    printf("%llu %llu %u\n", (unsigned long long)1.8e19, (unsigned long long)9.3e18f, (unsigned)4e9);
    printf("%lld %llu\n", (long long)-9.2e18L, (unsigned long long)1.8e19L);
    float f = 16777216.0f;
    f += 1;
    int i = f, j = (int)3.9f + (int)-3.9f;
    printf("%d %d %d\n", i, j, 7 / 2 * 2.0 == 6);
    pointers();
    return 0;
}
