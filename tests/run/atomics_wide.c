//~ flags: -latomic
// Atomics of sizes that no instruction has: clang calls the library for them.
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

struct three { unsigned char b[3]; };
struct twelve { int a, b, c; };
struct large { char text[24]; };

static _Atomic struct three three;
static _Atomic struct twelve twelve;
static _Atomic struct large large;
static _Atomic long double extended = 2.5L;
static _Atomic double _Complex complex = 1;

int main(void) {
    atomic_init(&three, ((struct three){{1, 2, 3}}));
    atomic_init(&twelve, ((struct twelve){1, 2, 3}));
    atomic_init(&large, (struct large){"initial"});
    struct three t = three;
    t.b[1] = 9;
    three = t;
    struct three old = atomic_exchange(&three, ((struct three){{7, 8, 9}}));
    t = atomic_load(&three);
    printf("%d %d %d\n", old.b[1], t.b[0], (int)sizeof t);
    struct twelve expected = {1, 2, 4}, next = {4, 5, 6};
    int failed = atomic_compare_exchange_strong(&twelve, &expected, next);
    int worked = atomic_compare_exchange_strong(&twelve, &expected, next);
    next = atomic_load(&twelve);
    printf("%d %d %d %d\n", failed, worked, expected.c, next.b);
    struct large l = atomic_load(&large);
    strcat(l.text, " and more");
    atomic_store(&large, l);
    struct large replaced = atomic_exchange(&large, (struct large){"last"});
    l = atomic_load(&large);
    printf("%s, %s\n", replaced.text, l.text);
    extended = extended * 2 + 1;
    printf("%Lg\n", extended);
    complex *= 2;
    double _Complex plain = complex;
    printf("%g\n", __real__ plain);
    return 0;
}
