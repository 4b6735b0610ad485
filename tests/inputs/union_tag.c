// A tag says which member of a union counts.

#include <stddef.h>

enum kind { INT, REAL, TEXT };

struct value {
    enum kind kind;
    union {
        int number;
        double real;
        const char *text;
    } as;
};

int is_true(const struct value *v) {
    if (!v)
        return 0;
    switch (v->kind) {
    case INT:
        return v->as.number ? 1 : 0;
    case REAL:
        return v->as.real > 0.5 ? 1 : 0;
    case TEXT:
        return v->as.text && v->as.text[0] == 'y' ? 1 : 0;
    default:
        return -1;
    }
}

int by_value(struct value v) {
    if (v.kind == TEXT)
        return v.as.text ? v.as.text[0] : -1;
    if (v.kind == REAL) {
        if (v.as.real != v.as.real)
            return -2;
        return v.as.real < 2.5 ? 2 : 3;
    }
    if (v.kind == INT && v.as.number == 1234)
        return 4;
    return 0;
}

// An int is a number, whatever it is.
int sign(const struct value *v) {
    if (!v || v->kind != INT)
        return -2;
    double x = v->as.number;
    if (x != x)
        return -3;
    if (x < 0)
        return -1;
    return x > 0 ? 1 : 0;
}

// The members lead to different things, and the first is not the largest.
struct array {
    struct value **values;
    size_t room;
    size_t spare;
    size_t count;
};

struct node {
    int kind;
    union {
        const char *text;
        struct array *array;
    } as;
};

int count(const struct node *n) {
    if (!n || n->kind == 0)
        return 0;
    if (n->kind == 1)
        return n->as.text[0] == 'y' ? 1 : 2;
    return n->as.array->count == 7 ? 3 : 4;
}

// Bytes that only a pointer is compared with are an address too, also where another member has a number.
struct item {
    int x, y;
};

struct list {
    int kind;
    union {
        struct {
            const char *name;
            struct item *start, *end;
        } list;
        struct {
            const char *a, *b;
            int number;
        } other;
    } as;
};

int sum(const struct list *l) {
    int n = 0;
    if (l->kind == 1) {
        for (struct item *p = l->as.list.start; p != l->as.list.end; p++)
            n += p->x;
    } else if (l->kind == 2) {
        n = l->as.other.number;
    }
    return n;
}

// An address in a union is not made plainer byte by byte: it would lead elsewhere.
struct stack {
    int kind;
    unsigned char *name;
    union {
        struct {
            unsigned char *text;
            unsigned long length;
            int style;
        } text;
        struct {
            int *start, *end, *top;
        } items;
    } as;
};

int push(struct stack *s, int x) {
    if (s->kind != 1)
        return 0;
    if (s->as.items.top == s->as.items.end)
        return 2;
    *s->as.items.top++ = x;
    return 1;
}

// Which of several unions the bytes come from is not known; they are no address of another object all the same.
int push_to(struct stack *stacks, int i, int x) {
    if (i < 0 || i > 3)
        return 0;
    return push(&stacks[i], x);
}

//~ all is_true covered
//~ all by_value covered
//~ function sign branch 9/10
//~ branch 49:9 T infeasible
//~ all count covered
//~ all sum covered
//~ all push covered
//~ all push_to covered
