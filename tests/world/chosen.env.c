/* A machine that has it. */
#include "chosen.c"

__attribute__((no_sanitize("all"))) int has_fast(void) {
    return 1;
}

int main(void) {
    asked(1), asked(-1), settled(1), settled(-1), settled(101);
}
