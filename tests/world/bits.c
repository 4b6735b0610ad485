// Bits that no member names: padding, what lies between bit-fields, all but one bit of a _Bool. C leaves them open, and
// characters, memcmp and unions show them.
#include <stdbool.h>
#include <string.h>

struct bits {
    unsigned a : 3;
    unsigned b : 7;
};
struct hole {
    unsigned a : 3;
    unsigned : 5;
    unsigned b : 4;
};
struct apart {
    int a : 4;
    int : 0;
    int b : 4;
};
struct wide {
    unsigned long long a : 33;
};
struct padded {
    char c;
    int i;
};
struct flagged {
    bool on;
    int n;
};
union view {
    struct bits fields;
    unsigned raw;
};

void fill(void *p, unsigned n);
struct bits make(void);
struct padded make_padded(void);
extern struct padded shared;

int beside(const struct bits *p) {
    unsigned char raw[sizeof *p];
    memcpy(raw, p, sizeof raw);
    if (raw[3] == 9) //~ T possible
        return 1;
    if (raw[1] >> 2) //~ T possible
        return 2;
    return 0;
}

int named(const struct bits *p) {
    if (p->a == 5 && p->b == 100) //~ 1:T covered, 2:T covered, 2:F covered
        return 1;
    if (p->a > 7) //~ T infeasible
        return 2;
    return 0;
}

int same(const struct bits *p, const struct bits *q) {
    if (p->a == q->a && p->b == q->b)
        if (memcmp(p, q, sizeof *p)) //~ T possible
            return 1;
    return 0;
}

int between(const struct hole *p) {
    if (*(const unsigned char *)p >> 3) //~ T possible
        return 1;
    return 0;
}

int behind_zero_width(const struct apart *p) {
    if (((const unsigned char *)p)[1]) //~ T possible
        return 1;
    return 0;
}

int high(const struct wide *p) {
    if (((const unsigned char *)p)[7]) //~ T possible
        return 1;
    return 0;
}

int padding(const struct padded *p) {
    if (((const char *)p)[1]) //~ T possible
        return 1;
    return 0;
}

int hash(const struct padded *p) {
    unsigned sum = 0;
    for (unsigned i = 0; i < sizeof *p; i++)
        sum += ((const unsigned char *)p)[i];
    if (p->c == 0 && p->i == 0 && sum) //~ 3:T possible
        return 1;
    return 0;
}

int by_value(struct bits b) {
    if (b.a == 1 && b.b == 1) //~ 1:T covered, 2:F covered
        if (((unsigned char *)&b)[2]) //~ T possible
            return 1;
    return 0;
}

int padding_by_value(struct padded p) {
    if (((unsigned char *)&p)[2] == 7) //~ T possible
        return 1;
    return 0;
}

int given_back(void) {
    struct bits b = make();
    if (b.b == 2) //~ T covered
        return 2;
    if (((unsigned char *)&b)[3]) //~ T possible
        return 1;
    return 0;
}

int padding_given_back(void) {
    struct padded p = make_padded();
    if (((unsigned char *)&p)[1]) //~ T possible
        return 1;
    return 0;
}

int of_a_global(void) {
    if (((unsigned char *)&shared)[1]) //~ T possible
        return 1;
    return 0;
}

int filled(void) {
    struct padded p;
    memset(&p, 0, sizeof p);
    fill(&p, sizeof p);
    if (((unsigned char *)&p)[1]) //~ T possible
        return 1;
    return 0;
}

int through_union(const union view *v) {
    if (v->fields.a == 1 && v->fields.b == 0)
        if (v->raw != 1) //~ T covered, F covered
            return 1;
    return 0;
}

// What has such a byte is no _Bool, but a character may look at it.
int byte_of_bool(const bool *p) {
    unsigned char c = *(const unsigned char *)p;
    if (c > 1) //~ T assumed
        return 1;
    return 0;
}

int byte_of_member(const struct flagged *p) {
    unsigned char c;
    memcpy(&c, &p->on, 1);
    if (c & 0xfe) //~ T assumed
        return 1;
    return 0;
}

int value_of_bool(const bool *p) {
    if (*p != true && *p != false) //~ 2:T infeasible
        return 1;
    if (*p) //~ T covered, F covered
        return 2;
    return 0;
}
