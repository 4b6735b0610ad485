//~ exit: 3
#include <stdlib.h>
static void leave(int code) { exit(code); }
int main(void) {
    leave(259);
    return 1;
}
