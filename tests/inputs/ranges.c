// From a pointer up to another: both lead into one array.

#include <stddef.h>

int sum(const int *p, const int *end) {
    int total = 0;
    while (p < end)
        total += *p++ & 0xff;
    if (total == 300)
        return 1;
    return 0;
}

const char *find(const char *begin, const char *end, char c) {
    for (const char *p = begin; p != end; p++) {
        if (*p == c)
            return p;
    }
    return NULL;
}

int length(const short *begin, const short *end) {
    if (!begin || !end || begin > end)
        return -1;
    ptrdiff_t n = end - begin;
    if (n < 0)
        return -2;
    if (n == 3)
        return 3;
    return 0;
}

void reverse(int *begin, int *end) {
    while (begin < end) {
        int last = *--end;
        *end = *begin;
        *begin++ = last;
    }
}

struct slice {
    const unsigned char *at, *end;
};

// A number of one or two bytes off the front.
int take(struct slice *slice) {
    if (!slice || slice->at == slice->end)
        return -1;
    int number = *slice->at++;
    if (number < 128)
        return number;
    if (slice->end - slice->at < 1)
        return -2;
    return (number & 127) << 8 | *slice->at++;
}

//~ all sum covered
//~ all find covered
//~ function length branch 9/10
//~ branch 26:9 T infeasible
//~ all reverse covered
//~ all take covered
