/*
 * stdlib.h: numbers from text, sorting and searching, division, random numbers.
 *
 * malloc, calloc, realloc, free, exit, _exit and abort are built into the vm.
 */
#include <clew/ctype.h>
#include <clew/errno.h>
#include <clew/stdlib.h>
#include <clew/string.h>
#include <limits.h>

/* The smallest value has no opposite and stays as it is, as compiled code leaves it; so, through unsigned. */
int abs(int x) { return x < 0 ? (int)(0u - (unsigned)x) : x; }
long labs(long x) { return x < 0 ? (long)(0ul - (unsigned long)x) : x; }
long long llabs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }

div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }

/* What a numeral says, before it is fitted into a type. */
struct number {
    unsigned long long magnitude;
    int negative, overflow;
};

/* The value of a digit in base 36, or more for what is none. */
static unsigned digit_value(char c) {
    unsigned byte = (unsigned char)c;
    if (isdigit((int)byte))
        return byte - '0';
    return isalpha((int)byte) ? (byte | 32) - 'a' + 10 : 99;
}

/* Does a base's prefix stand at `s`, with a digit after it? */
static int has_prefix(const char *s, char letter, unsigned base) {
    return s[0] == '0' && (s[1] | 32) == letter && digit_value(s[2]) < base;
}

/* The length of the base's prefix at `s`; sets the base if it was left open. Asks the base first: it is concrete. */
static size_t prefix(const char *s, int *base, int binary) {
    if ((*base == 0 || *base == 16) && has_prefix(s, 'x', 16)) {
        *base = 16;
        return 2;
    }
    if (binary && (*base == 0 || *base == 2) && has_prefix(s, 'b', 2)) {
        *base = 2;
        return 2;
    }
    if (*base == 0)
        *base = s[0] == '0' ? 8 : 10;
    return 0;
}

/*
 * Reads a numeral whose magnitude is at most `positive_limit`, or `negative_limit` after a minus sign. Overflow is
 * kept in a flag and looked at once, so that it costs no branch a digit.
 */
static struct number parse(const char *s, char **end, int base, int binary, unsigned long long positive_limit,
                           unsigned long long negative_limit) {
    struct number number = {0, 0, 0};
    if ((base < 0) | (base == 1) | (base > 36)) {
        errno = EINVAL;
        return number;
    }
    const char *at = s;
    while (isspace((unsigned char)*at))
        at++;
    number.negative = *at == '-';
    if ((*at == '-') | (*at == '+'))
        at++;
    at += prefix(at, &base, binary);

    unsigned long long limit = number.negative ? negative_limit : positive_limit;
    unsigned long long quotient = limit / (unsigned)base;
    unsigned last = (unsigned)(limit % (unsigned)base);
    const char *first = at;
    for (;; at++) {
        unsigned digit = digit_value(*at);
        if (digit >= (unsigned)base)
            break;
        unsigned long long before = number.magnitude;
        number.overflow |= (before > quotient) | ((before == quotient) & (digit > last));
        number.magnitude = before * (unsigned)base + digit;
    }
    if (number.overflow) {
        number.magnitude = limit;
        errno = ERANGE;
    }
    if (end)
        *end = (char *)(at == first ? s : at);
    return number;
}

static unsigned long long value(struct number number) {
    return number.negative ? 0 - number.magnitude : number.magnitude;
}

/* A numeral too large for an unsigned type gives its largest value, whatever the sign. */
static unsigned long long unsigned_value(struct number number) {
    return number.overflow ? number.magnitude : value(number);
}

long strtol(const char *s, char **end, int base) {
    return (long)value(parse(s, end, base, 0, LONG_MAX, LONG_MAX + 1ul));
}

unsigned long strtoul(const char *s, char **end, int base) {
    return (unsigned long)unsigned_value(parse(s, end, base, 0, ULONG_MAX, ULONG_MAX));
}

long long strtoll(const char *s, char **end, int base) {
    return (long long)value(parse(s, end, base, 0, LLONG_MAX, LLONG_MAX + 1ull));
}

unsigned long long strtoull(const char *s, char **end, int base) {
    return unsigned_value(parse(s, end, base, 0, ULLONG_MAX, ULLONG_MAX));
}

/* From C23 on, headers lead here: 0b is a prefix too. */

long __isoc23_strtol(const char *s, char **end, int base) {
    return (long)value(parse(s, end, base, 1, LONG_MAX, LONG_MAX + 1ul));
}

unsigned long __isoc23_strtoul(const char *s, char **end, int base) {
    return (unsigned long)unsigned_value(parse(s, end, base, 1, ULONG_MAX, ULONG_MAX));
}

long long __isoc23_strtoll(const char *s, char **end, int base) {
    return (long long)value(parse(s, end, base, 1, LLONG_MAX, LLONG_MAX + 1ull));
}

unsigned long long __isoc23_strtoull(const char *s, char **end, int base) {
    return unsigned_value(parse(s, end, base, 1, ULLONG_MAX, ULLONG_MAX));
}

int atoi(const char *s) { return (int)strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }
long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* Sorts by merging halves, with `spare` as room for all of it. */
static void sort(char *array, size_t n, size_t size, clew_compare compare, char *spare) {
    if (n < 2)
        return;
    size_t half = n / 2;
    char *a = array, *a_end = array + half * size, *b = a_end, *b_end = array + n * size;
    sort(a, half, size, compare, spare);
    sort(b, n - half, size, compare, spare);

    char *to = spare;
    while (a != a_end && b != b_end) {
        char **least = compare(a, b) <= 0 ? &a : &b;
        memcpy(to, *least, size);
        *least += size;
        to += size;
    }
    memcpy(to, a, (size_t)(a_end - a));
    to += a_end - a;
    memcpy(array, spare, (size_t)(to - spare)); /* what is left of b is in its place */
}

/*
 * A merge sort, as glibc's is: stable, and with the same calls of `compare` in the same order, so that a run in the vm
 * and a native one agree even for a comparison that is none.
 */
void qsort(void *array, size_t n, size_t size, clew_compare compare) {
    if (n < 2)
        return;
    char *spare = malloc(n * size);
    if (!spare)
        return;
    sort(array, n, size, compare, spare);
    free(spare);
}

void *bsearch(const void *key, const void *array, size_t n, size_t size, clew_compare compare) {
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *at = (const char *)array + middle * size;
        int order = compare(key, at);
        if (order == 0)
            return (void *)at;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/*
 * The additive generator that glibc uses: x[i] = x[i-3] + x[i-31]. Nothing promises it, and no program should rely on
 * it, but with the same numbers a run in the vm and a native one agree.
 */
static unsigned history[31];
static unsigned oldest;
static int seeded;

static unsigned next_random(void) {
    history[oldest] += history[(oldest + 28) % 31];
    unsigned result = history[oldest] >> 1;
    oldest = (oldest + 1) % 31;
    return result;
}

void srand(unsigned seed) {
    int word = seed ? (int)seed : 1;
    for (int i = 0; i < 31; i++) {
        history[i] = (unsigned)word;
        long long next = 16807ll * word % INT_MAX;
        word = (int)(next < 0 ? next + INT_MAX : next);
    }
    oldest = 3;
    seeded = 1;
    for (int i = 0; i < 310; i++)
        next_random();
}

int rand(void) {
    if (!seeded)
        srand(1);
    return (int)next_random();
}
