/* Others use the other names. */
#include "names.c"

extern int start __asm__("__start_clew_world");
extern int found __asm__("named_in_assembly");

int main(void) {
    start = 7, other_name = 7, found = 7;
    section(), alias(), assembly(), nobodys();
    union { enum color c; unsigned n; any_int i; float f; struct item item; } all;
    enumeration(&all.c, &all.n), enumeration_inside(&all.item, &all.n), any_type(&all.i, &all.f);
}
