// Constructors and destructors, with priorities, and what atexit registers between them.
#include <stdio.h>
#include <stdlib.h>

static int order;
static int values[8];

__attribute__((constructor)) static void plain(void) { values[order++] = 3; }
__attribute__((constructor(200))) static void second(void) { values[order++] = 2; }
__attribute__((constructor(101))) void first(void) { values[order++] = 1; }
__attribute__((constructor)) static void plain_too(void) { values[order++] = 4; }

__attribute__((destructor)) static void last_but_two(void) { printf("destructor %d\n", order++); }
__attribute__((destructor)) static void last_but_three(void) { printf("another destructor %d\n", order++); }
__attribute__((destructor(300))) static void last_but_one(void) { printf("priority 300 %d\n", order++); }
__attribute__((destructor(150))) static void last(void) { printf("priority 150 %d\n", order++); }
__attribute__((constructor(65535), destructor(65534))) static void both(void) { printf("both %d\n", order); }

static void on_exit_one(void) { printf("atexit one %d\n", order++); }
static void on_exit_two(void) { printf("atexit two %d\n", order++); }

int main(void) {
    for (int i = 0; i < order; i++) printf("%d ", values[i]);
    puts("");
    atexit(on_exit_one);
    atexit(on_exit_two);
    return 0;
}
