// Weak symbols defined and missing, aliases, thread-locals, common symbols, visibility, asm names.
#include <stdio.h>

extern int missing_variable __attribute__((weak));
extern int missing_function(int) __attribute__((weak));
__attribute__((weak)) int weak_function(int x) { return x + 100; }
__attribute__((weak)) int weak_variable = 7;
extern int declared_weak __attribute__((weak));
int declared_weak = 8;

int target(int x) { return x * 2; }
int alias(int x) __attribute__((alias("target")));
static int hidden(void) { return 5; }
extern int weak_alias(void) __attribute__((weak, alias("hidden")));
int original[3] = {1, 2, 3};
extern int also[3] __attribute__((alias("original")));
extern int renamed(int) __asm__("target");
__attribute__((visibility("hidden"))) int invisible = 3;
__attribute__((common)) int common_one;

static _Thread_local int per_thread = 4;
__thread int other_thread[2] = {5, 6};
static _Thread_local int *points_nowhere;

static int (*table[])(int) = {missing_function, weak_function, alias};
static int *addresses[] = {&missing_variable, &weak_variable, &also[1]};

int main(void) {
    printf("%d %d\n", missing_function == 0, &missing_variable == 0);
    if (missing_function) printf("%d\n", missing_function(1));
    printf("%d %d %d\n", weak_function(1), weak_variable, declared_weak);
    printf("%d %d %d %d\n", alias(4), renamed(5), weak_alias(), alias == target);
    original[1] = 20, also[2]++;
    printf("%d %d %d\n", also[1], original[2], also == original);
    for (int i = 0; i < 3; i++) printf("%d ", table[i] ? table[i](3) : -1);
    for (int i = 0; i < 3; i++) printf("%d ", addresses[i] ? *addresses[i] : -1);
    puts("");
    per_thread += invisible, other_thread[1]++, points_nowhere = &per_thread, common_one += 2;
    printf("%d %d %d %d\n", *points_nowhere, other_thread[0] + other_thread[1], common_one, &per_thread == points_nowhere);
    return 0;
}
