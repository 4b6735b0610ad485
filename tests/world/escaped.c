// An address that escaped earlier is known to every declared function until its object dies.
#include <stdlib.h>
#include <stdint.h>
#include <string.h>

void keep(int *p);
void keep_const(const int *p);
void keep_text(char *s);
void keep_address(uintptr_t a);
int *keep_and_return(int *p);
void notify(void);
int ask(int x);

struct holder { int *p; struct holder *next; };
void keep_holder(struct holder *h);
void keep_holder_value(struct holder h);
int *shared;
struct holder root;
int *table[4];
uintptr_t number;
void *anything;

int kept(void) {
    int x = 1;
    keep(&x);
    x = 2;
    notify();
    if (x == 77) //~ T covered
        return 1;
    return 0;
}

int not_yet(void) {
    int x = 1;
    notify();
    if (x == 77) //~ T infeasible
        return 1;
    keep(&x);
    if (x == 77) //~ T covered
        return 2;
    return 0;
}

int never(void) {
    int x = 1, y = 2;
    int *p = &x;
    keep(&y);
    *p = 2;
    notify();
    if (*p == 77) //~ T infeasible
        return 1;
    return 0;
}

int kept_const(void) {
    int x = 1;
    keep_const(&x);
    x = 2;
    notify();
    if (x == 77) //~ T covered
        return 1;
    return 0;
}

int kept_as_number(void) {
    int x = 1;
    keep_address((uintptr_t)&x);
    x = 2;
    notify();
    if (x == 77) //~ T covered
        return 1;
    return 0;
}

int with_an_argument(void) {
    int x = 1;
    keep(&x);
    x = 2;
    if (ask(3) == 4 && x == 77) //~ 2:T covered
        return 1;
    return 0;
}

int in_global(void) {
    int x = 1;
    shared = &x;
    x = 2;
    notify();
    int changed = x == 77;
    shared = 0;
    if (changed) //~ T covered
        return 1;
    return 0;
}

// The global lost the address before anybody else ran.
int taken_back(void) {
    int x = 1;
    shared = &x;
    *shared = 2;
    shared = 0;
    notify();
    if (x == 77) //~ T infeasible
        return 1;
    return 0;
}

int in_global_table(unsigned i) {
    int x = 1;
    if (i > 3)
        return -1;
    table[i] = &x;
    notify();
    int changed = x == 77;
    table[i] = 0;
    if (changed) //~ T covered
        return 1;
    return 0;
}

int in_global_struct(void) {
    int x = 1;
    root.p = &x;
    notify();
    int changed = x == 77;
    root.p = 0;
    if (changed) //~ T covered
        return 1;
    return 0;
}

int in_global_number(void) {
    int x = 1;
    number = (uintptr_t)&x;
    notify();
    int changed = x == 77;
    number = 0;
    if (changed) //~ T covered
        return 1;
    return 0;
}

int in_global_void(void) {
    long x = 1;
    anything = &x;
    notify();
    int changed = x == 77;
    anything = 0;
    if (changed) //~ T covered
        return 1;
    return 0;
}

int two_steps(void) {
    int x = 1;
    struct holder h = {&x, 0};
    root.next = &h;
    notify();
    int changed = x == 77;
    root.next = 0;
    if (changed) //~ T covered
        return 1;
    return 0;
}

// What is put into an escaped struct later escapes too.
int stored_after_escape(void) {
    int x = 1, y = 1;
    struct holder h = {&y, 0};
    keep_holder(&h);
    h.p = &x;
    notify();
    if (x == 77) //~ T covered
        return 1;
    return 0;
}

int copied_not_shared(void) {
    int x = 1, y = 1;
    struct holder h = {&y, 0};
    keep_holder_value(h);
    h.p = &x;
    *h.p = 3;
    notify();
    if (x == 77) //~ T infeasible
        return 1;
    if (y == 77) //~ T covered
        return 2;
    return 0;
}

int forgotten_by_unit(void) {
    int x = 1;
    struct holder h = {&x, 0};
    keep_holder_value(h);
    h.p = 0;
    x = 2;
    notify();
    if (x == 77) //~ T covered
        return 1;
    return 0;
}

int in_heap(void) {
    struct holder *h = malloc(sizeof *h);
    int x = 1;
    if (!h)
        return -1;
    h->p = 0;
    h->next = 0;
    keep_holder(h);
    h->p = &x;
    notify();
    int changed = x == 77;
    h->p = 0;
    if (changed) //~ T covered
        return 1;
    return 0;
}

int heap_itself(void) {
    int *m = malloc(sizeof *m);
    if (!m)
        return -1;
    *m = 1;
    keep(m);
    *m = 2;
    notify();
    int result = 0;
    if (*m == 77) //~ T covered
        result = 1;
    return result;
}

int heap_of_ours(void) {
    int *m = malloc(sizeof *m);
    int result = 0;
    if (!m)
        return -1;
    *m = 1;
    notify();
    if (*m == 77) //~ T infeasible
        result = 1;
    free(m);
    return result;
}

int heap_in_global(void) {
    int *m = calloc(2, sizeof *m);
    if (!m)
        return -1;
    shared = m;
    notify();
    if (m[1] == 77) //~ T covered
        return 1;
    return 0;
}

int duplicated(const char *s) {
    if (!s)
        return -1;
    char *copy = malloc(4);
    if (!copy)
        return -2;
    strcpy(copy, "abc");
    keep_text(copy);
    notify();
    if (copy[2] == 'z') //~ T covered
        return 1;
    return 0;
}

int part_of_array(void) {
    int a[8] = {0};
    keep(&a[4]);
    a[0] = 0;
    notify();
    if (a[0] == 77) //~ T covered
        return 1;
    return 0;
}

int given_back_later(void) {
    int x = 1;
    int *p = keep_and_return(&x);
    if (p != &x) //~ T covered, F covered
        return -1;
    *p = 2;
    notify();
    if (x == 77) //~ T covered
        return 1;
    return 0;
}

static void helper(int *p) {
    keep(p);
}

int escaped_in_callee(void) {
    int x = 1;
    helper(&x);
    x = 2;
    notify();
    if (x == 77) //~ T covered
        return 1;
    return 0;
}

static int forgetful(int v) {
    int x = v;
    keep(&x);
    return x;
}

int dead_by_now(void) {
    int y = 1;
    forgetful(3);
    notify();
    if (y == 77) //~ T infeasible
        return 1;
    return 0;
}

int by_a_loop(void) {
    int x = 1, i;
    for (i = 0; i < 2; i++) {
        notify();
        if (i == 0 && x == 77) //~ 2:T infeasible
            return 1;
        if (i == 1 && x == 77) //~ 2:T covered
            return 2;
        keep(&x);
        x = 5;
    }
    return 0;
}

int on_one_path(int n) {
    int x = 1;
    if (n > 0)
        keep(&x);
    x = 2;
    notify();
    if (x == 77) { //~ T covered
        if (n <= 0) //~ T infeasible
            return 1;
        return 2;
    }
    return 0;
}

// The caller's object is known to the world as well.
int of_the_caller(int *p) {
    if (!p)
        return -1;
    *p = 1;
    notify();
    if (*p == 77) //~ T covered
        return 1;
    return 0;
}

int const_for_us_only(const int *p) {
    if (!p)
        return -1;
    int a = *p;
    notify();
    if (*p != a) //~ T covered
        return 1;
    return 0;
}

int const_text(const char *s) {
    if (!s || s[0] != 'a')
        return -1;
    notify();
    if (s[0] != 'a') //~ T covered
        return 1;
    return 0;
}

int deep_in_the_callers(const struct holder *h) {
    if (!h || !h->next || !h->next->p)
        return -1;
    int a = *h->next->p;
    notify();
    if (h->next && h->next->p && *h->next->p != a) //~ 1:F covered, 2:F covered, 3:T covered
        return 1;
    return 0;
}

// The bytes of an address are as good as the address.
char bytes[sizeof(int *)];

int in_bytes(void) {
    int x = 1;
    int *p = &x;
    memcpy(bytes, &p, sizeof p);
    notify();
    int changed = x == 77;
    memset(bytes, 0, sizeof bytes);
    if (changed) //~ T possible
        return 1;
    return 0;
}

// The library hands addresses to the world's comparison, which may keep them.
int compare(const void *a, const void *b);

int kept_by_comparison(void) {
    int key = 2, table_of_ours[3] = {1, 2, 3};
    if (!bsearch(&key, table_of_ours, 3, sizeof key, compare))
        return -1;
    notify();
    if (key == 77) //~ T possible
        return 1;
    return 0;
}

int three_steps_in_heap(void) {
    struct holder *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    int x = 1, changed = 0;
    if (a && b) {
        keep_holder(a);
        a->next = b;
        b->p = &x;
        notify();
        changed = x == 77;
        b->p = 0;
    }
    if (changed) //~ T covered
        return 1;
    return 0;
}

// The struct is the unit's alone once its copy is given away, the pointee is not.
int moved_away(void) {
    int x = 1;
    struct holder h = {&x, 0}, copy = h;
    keep_holder(&copy);
    if (h.p != &x) //~ T infeasible
        return 1;
    if (copy.p != &x) //~ T covered
        return 2;
    if (x == 77) //~ T covered
        return 3;
    return 0;
}

static int in_copy, in_static;
static int *where = &in_static;

void give_copy(void) {
    struct holder h = {&in_copy, 0};
    keep_holder(&h);
}

void give_content(void) {
    keep(where);
}

int by_copy(void) {
    in_copy = 1;
    notify();
    if (in_copy == 77) //~ T covered
        return 1;
    return 0;
}

int by_content(void) {
    in_static = 1;
    notify();
    if (in_static == 77) //~ T covered
        return 1;
    return 0;
}
