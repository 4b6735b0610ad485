// One past the end is a pointer too.
#include <stddef.h>

int pool[4];
static int private_pool[4];
struct slot { int v; int w; };
struct slot slots[3];
char text[8];
int *give(void);
int *next_free(int *from);
void advance(int **p);

int in_pool(int *p) {
    if (p < pool + 4) //~ F covered, T covered
        return 1;
    return 0;
}

int at_end(int *p) {
    if (p == pool + 4) //~ T covered
        return 1;
    return 0;
}

int in_slots(struct slot *s) {
    if (s == &slots[3]) //~ T covered
        return 1;
    return 0;
}

int returned_end(void) {
    int *p = give();
    if (p == pool + 4) //~ T covered
        return 1;
    return 0;
}

int range(const int *first, const int *last) {
    int n = 0;
    while (first != last && n < 3) { //~ 1:F covered, 1:T covered
        n += *first == 2;
        first++;
        if (n > 1)
            break;
    }
    return n;
}

int text_range(const char *s, const char *end) {
    if (!s || !end)
        return -1;
    if (s == end) //~ T covered, F covered
        return 0;
    if (*s == 'x')
        return 1;
    return 2;
}

int length(const char *s, const char *end) {
    if (!s || !end)
        return -1;
    ptrdiff_t n = end - s;
    if (n == 5) //~ T covered
        return 1;
    if (n < 0) //~ T covered
        return 2;
    return 0;
}

int step(int *p) {
    int *q = next_free(p);
    if (q == p + 1) //~ T covered
        return 1;
    return 0;
}

int advanced(void) {
    int a[2] = {1, 2};
    int *p = a;
    advance(&p);
    if (p == a + 2) //~ T covered
        return 1;
    if (p == a + 1) //~ T covered
        return 2;
    return 0;
}

// Whether a caller can know a static object is a matter of taste, and has no mark.
int private_end(int *p) {
    if (p == private_pool + 2)
        return 1;
    private_pool[1] = 3;
    return private_pool[1];
}

int before_begin(int *p) {
    if (!p)
        return -1;
    if (p + 1 == p) //~ T infeasible
        return 1;
    return 0;
}

int index_of(int *p) {
    ptrdiff_t i = p - pool;
    if (i == 4) //~ T covered
        return 1;
    if (i > 4) //~ T infeasible
        return 2;
    if (i == 0) //~ T covered
        return 3;
    return 0;
}
