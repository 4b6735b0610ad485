//~ flags --stdin 10
//~ branch 20:9 T gave_up
// Reads blocks, not streams: how many bytes there are is what counts.
#include <unistd.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char buf[8];
    long n = read(0, buf, sizeof buf);
    if (n == 0) return 1;
    if (n >= 4 && memcmp(buf, "PNG", 3) == 0) {
        n = read(0, buf, 4);
        if (n == 2) return 5;
        if (n == 0) return 6;
        return 2;
    }
    if (n == 8) return 3;
    if (getenv("HOME"))
        return 9;
    return 0;
}
