//~ branch 9:9 T infeasible
//~ branch 9:9 F covered
#include <stdlib.h>

int dice(void)
{
    int a = rand();
    /* What clew's libc has is a stub only if it is asked for. */
    if (a == 6)
        return 1;
    return abs(a) == a;
}
