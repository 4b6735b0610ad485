//~ flags --stdin 4
//~ branch 10:9 T gave_up
//~ branch 12:13 T covered
// Opens its output so that it could be read again, and only writes.
#include <stdio.h>
int main(void)
{
    FILE *log = fopen("log.txt", "w+");
    int c;
    if (!log) return 1;
    while ((c = getchar()) != EOF) {
        if (c == '#') break;
        fputc(c, log);
    }
    fclose(log);
    return 0;
}
