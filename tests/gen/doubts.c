// Outcomes that some input or some surroundings make true, and that no run of clew's may call infeasible: each is covered
// or given up with its reason.

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

// Null may be freed.
int release(char *p) {
    free(p);
    if (p)
        return 1;
    return 0;
}

// An array of structs that starts small.
struct cell {
    int v;
};

int far_cell(struct cell *cells, unsigned i) {
    if (cells[i].v == 7) {
        if (i == 12)
            return 1;
    }
    return 0;
}

// Past the end of what clew gives it.
int past_end(const char *p) {
    if (p == 0)
        return 5;
    if (p[40] == 0)
        return 0;
    return 1;
}

// Which element is written depends on the index.
int one_of_two(unsigned i) {
    int a[2];
    if (i < 2) {
        a[i] = 5;
        if (a[1] == 5)
            return 1;
    }
    return 0;
}

// Variable arguments.
int sum(int n, ...) {
    va_list list;
    int total = 0;
    va_start(list, n);
    while (n-- > 0)
        total += va_arg(list, int);
    va_end(list);
    if (total > 10)
        return 1;
    return 0;
}

// A constant that another unit defines, and a table of it.
extern const int limit;
extern int table[];

int above(int x) {
    if (limit > 5)
        return x;
    return 0;
}

int in_table(unsigned i) {
    if (table[i] == 3)
        return 1;
    return 0;
}

// State of the library.
int out_of_range(void) {
    if (errno == ERANGE)
        return 1;
    return 0;
}

// Where objects lie.
int misaligned(const char *p) {
    if ((uintptr_t)p & 3)
        return 1;
    return 0;
}

// Pointers that may be the same.
struct node {
    struct node *next;
};
static struct node sentinel;

int is_last(struct node *n) {
    if (n->next == &sentinel)
        return 1;
    return 0;
}

// What a stub may write.
int scan(const char *format, ...);

int scanned(void) {
    int x = 0;
    scan("%d", &x);
    if (x > 5)
        return 1;
    return 0;
}

// Behind undefined behaviour that the machine survives.
unsigned rotate(unsigned x, unsigned n) {
    unsigned shifted = x << n;
    if (n >= 32)
        return 0;
    return shifted | x >> 1;
}

// What changes by itself.
volatile int flag;

int changed(void) {
    flag = 0;
    if (flag)
        return 1;
    return 0;
}

// A stub may write more than one element, and others may have told it where.
int find(int *p);
void *make(void);

int written_on(int *p) {
    p[1] = 0;
    find(p);
    return p[1] == 5 ? 1 : 0;
}

int changed_elsewhere(int *q) {
    *q = 1;
    make();
    return *q == 3 ? 1 : 0;
}

//~ none infeasible
