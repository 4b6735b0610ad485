//~ flags unit.c -f harness -f bytes --callees
//~ branch 16:9 T infeasible
//~ branch 16:20 T infeasible
//~ branch 3:9 T covered
//~ branch 24:9 T covered
//~ branch 24:27 T covered
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
int bytes(void)
{
    char text[4];
    clew_bytes(text, sizeof text, "text");
    if (text[0] == 'k' && text[3] == '!')
        return 2;
    return 0;
}
