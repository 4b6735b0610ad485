#include "constructors.c"
/* The profile is written before destructors run; once more after them. */
int __llvm_profile_write_file(void);
__attribute__((destructor(101))) static void write_again(void) {
    __llvm_profile_write_file();
}
static int place = 4;
int early(void) { return 3; }
int main(void) {
    was_started(), other_ran_before(), set_other(3), other_ran_before();
    pointer_set_before(), set_where(&place), pointer_set_before(), place = 5, pointer_set_before();
    level_before(), level = 8, level_before(), level = 1, level_before();
    set_other(77);
}
