// A declared function writes to what the members of structs and unions that it is given lead to.
#include <stddef.h>

struct box { int *out; int v; };
struct outer { long id; struct box box; struct box *link; };
struct flags { unsigned a : 3, b : 5; int *p; };
union either { int i; int *p; };
struct node { int v; struct node *next; };
struct inside { struct node node; int secret; };
struct text { char *s; size_t n; };
struct ops { void (*done)(void *); void *context; };
struct wide { int *all[3]; };
struct big { char pad[200]; int *out; };

void by_pointer(struct box *b);
void by_const_pointer(const struct box *b);
void by_value(struct box b);
void outer_by_pointer(struct outer *o);
void outer_by_value(struct outer o);
void flags_by_pointer(struct flags *f);
void flags_by_value(struct flags f);
void either_by_pointer(union either *e);
void either_by_value(union either e);
void walk(struct node *n);
void fill(struct text t);
void go(const struct ops *ops);
void wide_by_value(struct wide w);
void big_by_value(struct big b);
void to_member(int *p);
void boxes(struct box *all, int n);
struct box pass(struct box b);

int member_by_pointer(void) {
    struct box b = {0, 1};
    by_pointer(&b);
    if (b.v == 7) //~ T covered
        return 1;
    return 0;
}

int pointee_by_pointer(void) {
    int x = 0;
    struct box b = {&x, 1};
    by_pointer(&b);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

int pointer_itself(void) {
    int x = 0;
    struct box b = {&x, 1};
    by_pointer(&b);
    if (b.out != &x) //~ T covered
        return 1;
    return 0;
}

int pointee_by_const_pointer(void) {
    int x = 0;
    struct box b = {&x, 1};
    by_const_pointer(&b);
    if (x == 7) //~ T covered
        return 1;
    if (b.v != 1) //~ T covered
        return 2;
    return 0;
}

int const_struct(void) {
    int x = 0;
    const struct box b = {&x, 1};
    by_const_pointer(&b);
    if (x == 7) //~ T covered
        return 1;
    if (b.v != 1)
        return 2;
    return 0;
}

int pointee_by_value(void) {
    int x = 0;
    struct box b = {&x, 1};
    by_value(b);
    if (x == 7) //~ T covered
        return 1;
    if (b.v != 1) //~ T infeasible
        return 2;
    return 0;
}

int nested_pointee(void) {
    int x = 0;
    struct outer o = {1, {&x, 2}, 0};
    outer_by_pointer(&o);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

int linked_pointee_by_value(void) {
    int x = 0;
    struct box b = {&x, 2};
    struct outer o = {1, {0, 0}, &b};
    outer_by_value(o);
    if (x == 7) //~ T covered
        return 1;
    if (b.v == 3) //~ T covered
        return 2;
    return 0;
}

int bit_field(void) {
    struct flags f = {1, 2, 0};
    flags_by_pointer(&f);
    if (f.b == 31) //~ T covered
        return 1;
    return 0;
}

int beside_bit_fields(void) {
    int x = 0;
    struct flags f = {1, 2, &x};
    flags_by_value(f);
    if (x == 7) //~ T covered
        return 1;
    if (f.a != 1) //~ T infeasible
        return 2;
    return 0;
}

int union_by_pointer(void) {
    union either e = {.i = 1};
    either_by_pointer(&e);
    if (e.i == 7) //~ T covered
        return 1;
    return 0;
}

int union_by_value(void) {
    int x = 0;
    union either e = {.p = &x};
    either_by_value(e);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

int list(void) {
    struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
    walk(&a);
    if (c.v == 7) //~ T covered
        return 1;
    if (b.next == &a) //~ T covered
        return 2;
    return 0;
}

// The world knows the type that is around its argument: container_of.
int enclosing(void) {
    struct inside s = {{1, 0}, 5};
    walk(&s.node);
    if (s.secret != 5) //~ T covered
        return 1;
    return 0;
}

int sibling_member(void) {
    struct box b = {0, 1};
    struct outer o = {5, {0, 2}, &b};
    to_member(&o.box.v);
    if (o.id != 5) //~ T covered
        return 1;
    if (b.v != 1) //~ T covered
        return 2;
    return 0;
}

int text_by_value(void) {
    char line[40] = "";
    struct text t = {line, sizeof line};
    fill(t);
    if (line[30] == 'a') //~ T covered
        return 1;
    return 0;
}

int context(void) {
    int x = 0;
    struct ops ops = {0, &x};
    go(&ops);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

int array_in_struct_by_value(void) {
    int x = 0, y = 0, z = 0;
    struct wide w = {{&x, &y, &z}};
    wide_by_value(w);
    if (z == 7) //~ T covered
        return 1;
    return 0;
}

int passed_in_memory(void) {
    int x = 0;
    struct big b = {"", &x};
    big_by_value(b);
    if (x == 7) //~ T covered
        return 1;
    if (b.pad[0] == 'x') //~ T infeasible
        return 2;
    return 0;
}

int array_of_structs(void) {
    int x = 0;
    struct box all[3] = {{0, 0}, {0, 0}, {&x, 0}};
    boxes(all, 3);
    if (x == 7) //~ T covered
        return 1;
    if (all[1].v == 8) //~ T covered
        return 2;
    return 0;
}

int given_back(void) {
    int x = 0, y = 0;
    struct box b = {&x, 1};
    struct box c = pass(b);
    if (c.out == &x) //~ T possible
        return 1;
    if (c.out == &y)
        return 2;
    return 0;
}

int of_the_caller(struct box *b) {
    if (!b || !b->out)
        return -1;
    *b->out = 0;
    by_value(*b);
    if (*b->out == 7) //~ T covered
        return 1;
    return 0;
}

int beside_the_callers(struct outer *o) {
    if (!o)
        return -1;
    o->id = 5;
    to_member(&o->box.v);
    if (o->id != 5) //~ T covered
        return 1;
    return 0;
}
