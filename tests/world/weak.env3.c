/* A name is another one's, by the linker's word. */
//~ flags: -Wl,--defsym=by_pragma=original
#include "weak.c"
#include "env.h"

int main(void) { same_as_another(); }
