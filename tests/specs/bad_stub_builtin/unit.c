//~ refused 2:10: the vm does `malloc` itself; it cannot be a stub
#include <stdlib.h>
int f(void)
{
    return malloc(3) ? 1 : 0;
}
