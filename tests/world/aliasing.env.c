#include "aliasing.c"
#include "env.h"
void notify(void) { act(); }
void put_float(float *f) { *f = now ? 1.0f : 0.0f; }
static void wild(void) {}
int main(void) {
    static _Alignas(8) char room[16], other[16];
    int_and_float((int *)room, (float *)room), int_and_float((int *)room, (float *)other);
    int_and_float(0, 0), int_and_float((int *)room, 0);
    int_and_short((int *)room, (short *)room), int_and_short((int *)room, (short *)other);
    structs((struct a *)room, (struct b *)room), structs((struct a *)room, (struct b *)other);
    pointer_and_long((int **)room, (long *)room), pointer_and_long((int **)room, (long *)other);
    same_address((int *)room, (float *)room), same_address((int *)room, 0), same_address(0, 0);
    TRY(wild, through_stub());
    static _Alignas(8) char three[16];
    one_within_the_other((struct shifted *)three, (struct shifted *)(three + 4));
    one_within_the_other((struct shifted *)three, (struct shifted *)room);
    own_cast();
    in_the_middle((struct a *)room, (long *)room), in_the_middle((struct a *)room, (long *)other);
    distinct_locals((int *)room), distinct_locals(0);
}
