#include "constructors.c"
int __llvm_profile_write_file(void);
__attribute__((destructor(101))) static void write_again(void) {
    __llvm_profile_write_file();
}
int early(void) { return 4; }
int main(void) {}
