//~ limit: max-output
#include <stdio.h>
int main(void) {
    for (;;)
        puts("and so on, and so on, and so on, and so on, and so on, and so on, and so on, and so on");
}
