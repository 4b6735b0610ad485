// Others call the function back, which fills the buffer again; after that a jump to the first setjmp is none.
#include <setjmp.h>

void note(void);
jmp_buf env;
int state;

int filled_again(int x) {
    if (setjmp(env)) {
        if (state == 7)
            return 6;
        return 8;
    }
    note();
    return x > 3 ? 1 : 0;
}

//~ closed
