// Checked arithmetic: every operation, for operands and results of different types.
#include <limits.h>
#include <stdio.h>

#define CHECK(result, a, b)                                                                                            \
    do {                                                                                                               \
        result sum, difference, product;                                                                               \
        int one = __builtin_add_overflow(a, b, &sum), two = __builtin_sub_overflow(a, b, &difference),                 \
            three = __builtin_mul_overflow(a, b, &product);                                                            \
        printf("%s: %d %lld, %d %lld, %d %lld\n", #result, one, (long long)sum, two, (long long)difference, three,     \
               (long long)product);                                                                                    \
    } while (0)
#define RESULTS(a, b)                                                                                                  \
    CHECK(signed char, a, b);                                                                                          \
    CHECK(unsigned char, a, b);                                                                                        \
    CHECK(short, a, b);                                                                                                \
    CHECK(int, a, b);                                                                                                  \
    CHECK(unsigned, a, b);                                                                                             \
    CHECK(long long, a, b);                                                                                            \
    CHECK(unsigned long long, a, b)

static unsigned long long parse(const char *text, int *bad) {
    unsigned long long n = 0;
    for (*bad = 0; *text; text++)
        *bad |= __builtin_mul_overflow(n, 10, &n) | __builtin_add_overflow(n, *text - '0', &n);
    return n;
}

int main(void) {
    RESULTS(100, 27);
    RESULTS(INT_MAX, 1);
    RESULTS(-5, 3u);
    RESULTS(LLONG_MIN, -1);
    RESULTS(ULLONG_MAX, 2);
    RESULTS((signed char)-128, (unsigned short)65535);
    RESULTS(4000000000u, -4000000000ll);
    int i;
    long l;
    long long ll;
    unsigned u;
    unsigned long long ull;
    printf("%d%d%d", __builtin_sadd_overflow(INT_MAX, 1, &i), __builtin_ssub_overflow(INT_MIN, 1, &i), __builtin_smul_overflow(3, 4, &i));
    printf("%d%d%d", __builtin_uadd_overflow(1, UINT_MAX, &u), __builtin_usub_overflow(1, 2, &u), __builtin_umul_overflow(65536, 65536, &u));
    printf("%d%d%d", __builtin_saddll_overflow(LLONG_MAX, 1, &ll), __builtin_umulll_overflow(1ull << 32, 1ull << 31, &ull),
           __builtin_saddl_overflow(1, 2, &l));
    int bad;
    unsigned long long n = parse("18446744073709551615", &bad);
    printf("\n%d %u %llu %ld %llu %d\n", i, u, ull, l, n, bad);
    parse("18446744073709551616", &bad);
    printf("%d\n", bad);
    return 0;
}
