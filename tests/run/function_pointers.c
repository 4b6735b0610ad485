// Function pointers: tables, callbacks, returned, compared, through void pointers, members, recursion, qsort and bsearch.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int operation(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static struct { char symbol; operation *call; } table[] = {{'+', add}, {'-', sub}, {'*', mul}, {0, 0}};

static operation *find(char symbol) {
    for (int i = 0; table[i].call; i++)
        if (table[i].symbol == symbol) return table[i].call;
    return 0;
}
static int fold(operation *f, const int *a, int n, int start) { return n ? fold(f, a + 1, n - 1, f(start, *a)) : start; }
static int (*pick(int n, operation *const choices[]))(int, int) { return choices[n]; }
static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int by_length(const void *a, const void *b) {
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    int d = (int)strlen(x) - (int)strlen(y);
    return d ? d : strcmp(x, y);
}
static void each(void (*visit)(void *, int), void *context, int n) {
    for (int i = 0; i < n; i++) visit(context, i);
}
static void total(void *context, int i) { *(int *)context += i * i; }

struct object { const struct class *class; int value; };
struct class { const char *name; int (*get)(const struct object *); void (*set)(struct object *, int); };
static int get(const struct object *o) { return o->value; }
static int get_negative(const struct object *o) { return -o->value; }
static void set(struct object *o, int v) { o->value = v; }
static const struct class plain = {"plain", get, set}, negative = {"negative", get_negative, set};

int main(void) {
    int numbers[] = {5, -3, 12, 0, 7, 7, -20};
    for (const char *s = "+-*"; *s; s++) printf("%d ", fold(find(*s), numbers + 4, 2, 100));
    printf("%d %d\n", find('?') == 0, find('+') == add);
    operation *choices[] = {add, sub};
    printf("%d %d %d\n", pick(1, choices)(9, 4), (*pick(0, choices))(9, 4), (****mul)(3, 4));
    qsort(numbers, 7, sizeof *numbers, by_number);
    for (int i = 0; i < 7; i++) printf("%d ", numbers[i]);
    int key = 7, *hit = bsearch(&key, numbers, 7, sizeof key, by_number);
    printf("%d\n", hit && *hit == 7);
    const char *words[] = {"pear", "fig", "banana", "kiwi", "date"};
    qsort(words, 5, sizeof *words, by_length);
    for (int i = 0; i < 5; i++) printf("%s ", words[i]);
    int sum = 0;
    each(total, &sum, 10);
    struct object objects[] = {{&plain, 1}, {&negative, 2}};
    for (int i = 0; i < 2; i++) {
        struct object *o = &objects[i];
        o->class->set(o, o->class->get(o) * 10);
        printf("%s %d ", o->class->name, o->value);
    }
    printf("%d\n", sum);
    return 0;
}
