// What depends on where objects lie is neither asserted nor covered by a test that natively finds them elsewhere.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static char buffer[10];
static const char letters[] = "abc";

uintptr_t advance(unsigned char *d, int n) {
    if (n > 2)
        return (uintptr_t)(d + 2);
    return (uintptr_t)d;
}

unsigned long address_of_variable(int n) { return n > 2 ? (unsigned long)buffer : 1; }

unsigned long address_of_function(int n) { return n > 2 ? (unsigned long)&advance : 1; }

unsigned hash_of_address(int n) {
    unsigned hash = n > 2 ? 7 : 5;
    uintptr_t address = (uintptr_t)letters;
    for (unsigned i = 0; i < sizeof address; i++)
        hash = hash * 31 + (address >> 8 * i & 255);
    return hash;
}

// The test's letters may lie at any address.
int is_aligned(int n) {
    if (((uintptr_t)letters & 7) == 0)
        return n > 2;
    return n > 3;
}

int is_local_aligned(void) {
    char local[3] = "ab";
    return (uintptr_t)local % 16 == 0 ? local[0] : local[1];
}

struct pair {
    void *first;
    long second;
};

struct pair both(int n) {
    struct pair pair = {buffer, n > 2 ? (long)buffer : 7};
    return pair;
}

const char *find(const char *s, const char *last, size_t n, char c) {
    last -= n;
    do {
        if (s >= last)
            return NULL;
    } while (*s++ != c);
    return s - 1;
}

// Common, if not quite correct: the pointer ends up before its array.
int last_letter(const char *s, size_t n) {
    const char *p = s + n;
    while (--p >= s)
        if (*p == 'x')
            return (int)(p - s);
    return -1;
}

//~ all advance covered
//~ all address_of_variable covered
//~ all address_of_function covered
//~ all hash_of_address covered
//~ all both covered
//~ all find covered
//~ all last_letter covered
//~ none infeasible
