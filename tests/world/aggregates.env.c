#include "aggregates.c"
#include "env.h"
#include <string.h>

static int odd, elsewhere;
#define OF(type, member, p) ((type *)((char *)(p) - offsetof(type, member)))
void by_pointer(struct box *b) {
    if (now && odd == 0)
        b->v = 7;
    if (now && odd == 1)
        *b->out = 7;
    if (now && odd == 2)
        b->out = &elsewhere;
}
void by_const_pointer(const struct box *b) {
    if (now && odd == 0)
        *b->out = 7;
    if (now && odd == 1)
        ((struct box *)b)->v = 2;
}
void by_value(struct box b) {
    if (now)
        *b.out = 7;
}
void outer_by_pointer(struct outer *o) {
    if (now)
        *o->box.out = 7;
}
void outer_by_value(struct outer o) {
    if (now && odd)
        o.link->v = 3;
    else if (now)
        *o.link->out = 7;
}
void flags_by_pointer(struct flags *f) {
    if (now)
        f->b = 31;
}
void flags_by_value(struct flags f) {
    if (now)
        *f.p = 7;
}
void either_by_pointer(union either *e) {
    if (now)
        e->i = 7;
}
void either_by_value(union either e) {
    if (now)
        *e.p = 7;
}
void walk(struct node *n) {
    if (now && odd == 0)
        n->next->next->v = 7;
    if (now && odd == 1)
        n->next->next = n;
    if (now && odd == 2)
        OF(struct inside, node, n)->secret = 6;
}
void fill(struct text t) {
    if (now)
        memset(t.s, 'a', t.n - 1);
}
void go(const struct ops *ops) {
    if (now)
        *(int *)ops->context = 7;
}
void wide_by_value(struct wide w) {
    if (now)
        *w.all[2] = 7;
}
void big_by_value(struct big b) {
    if (now)
        *b.out = 7;
    b.pad[0] = 'x';
}
void to_member(int *p) {
    struct outer *o = OF(struct outer, box.v, p);
    if (now && odd == 0)
        o->id = 6;
    if (now && odd == 1)
        o->link->v = 6;
}
void boxes(struct box *all, int n) {
    if (now && odd)
        all[1].v = 8;
    else if (now)
        *all[n - 1].out = 7;
}
struct box pass(struct box b) {
    if (!now)
        b.out = 0;
    return b;
}
static void wild(void) {}

int main(void) {
    odd = 0, TRY(wild, member_by_pointer());
    odd = 1, TRY(wild, pointee_by_pointer());
    odd = 2, TRY(wild, pointer_itself());
    odd = 0, TRY(wild, pointee_by_const_pointer());
    odd = 1, TRY(wild, pointee_by_const_pointer());
    odd = 0, TRY(wild, const_struct());
    TRY(wild, pointee_by_value());
    TRY(wild, nested_pointee());
    odd = 0, TRY(wild, linked_pointee_by_value());
    odd = 1, TRY(wild, linked_pointee_by_value());
    TRY(wild, bit_field());
    TRY(wild, beside_bit_fields());
    TRY(wild, union_by_pointer());
    TRY(wild, union_by_value());
    odd = 0, TRY(wild, list());
    odd = 1, TRY(wild, list());
    odd = 2, TRY(wild, enclosing());
    odd = 0, TRY(wild, sibling_member());
    odd = 1, TRY(wild, sibling_member());
    TRY(wild, text_by_value());
    TRY(wild, context());
    TRY(wild, array_in_struct_by_value());
    TRY(wild, passed_in_memory());
    odd = 0, TRY(wild, array_of_structs());
    odd = 1, TRY(wild, array_of_structs());
    TRY(wild, given_back());
    int x = 0;
    struct box b = {&x, 0};
    struct outer o = {0, {0, 0}, 0};
    TRY(wild, of_the_caller(&b));
    of_the_caller(0);
    odd = 0, TRY(wild, beside_the_callers(&o));
    beside_the_callers(0);
}
