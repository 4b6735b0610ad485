//~ flags unit.c -f harness --callees
//~ branch 14:9 T infeasible
//~ branch 14:20 T infeasible
//~ branch 3:9 T covered
#include <clew.h>

int clamp(int x, int low, int high);
int harness(void)
{
    int low = clew_int("low"), high = clew_int("high");
    clew_assume(low <= high);
    int x = clamp(clew_int("x"), low, high);
    clew_label(1, x == low);
    if (x < low || x > high)
        return 1;
    return 0;
}
