// Flexible array members: initialised statically, on the heap, in unions of headers, zero-length arrays.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list { int count; short data[]; };
struct text { unsigned char length; char characters[]; };
struct old { int n; int data[0]; };
struct nested { struct { char tag; } head; double values[]; };

static struct list fixed = {3, {10, 20, 30}};
static struct text hello = {5, "hello"}, empty = {0};
static struct nested doubles = {{'d'}, {0.5, 1.5}};

static struct list *grow(struct list *l, short value) {
    l = realloc(l, sizeof *l + sizeof(short) * (size_t)(l->count + 1));
    l->data[l->count++] = value;
    return l;
}
static int sum(const struct list *l) {
    int total = 0;
    for (int i = 0; i < l->count; i++) total += l->data[i];
    return total;
}

int main(void) {
    printf("%d %d %d\n", sum(&fixed), (int)sizeof fixed, fixed.data[1]);
    printf("%s %d %d %c\n", hello.characters, hello.length, empty.length, doubles.head.tag);
    printf("%g\n", doubles.values[0] + doubles.values[1]);
    struct list *l = calloc(1, sizeof *l);
    for (int i = 0; i < 20; i++) l = grow(l, (short)(i * i));
    printf("%d %d\n", l->count, sum(l));
    struct list header = *l;
    printf("%d\n", header.count);
    free(l);
    struct old *o = malloc(sizeof *o + 4 * sizeof(int));
    o->n = 4;
    memset(o->data, 0, 4 * sizeof(int));
    for (int *p = o->data; p < o->data + o->n; p++) *p = (int)(p - o->data) + o->n;
    printf("%d %d %d\n", o->data[0], o->data[3], (int)sizeof(struct old));
    free(o);
    struct text *t = malloc(sizeof *t + 10);
    t->length = (unsigned char)strlen(strcpy(t->characters, "flexible"));
    printf("%d %s\n", t->length, t->characters);
    free(t);
    return 0;
}
