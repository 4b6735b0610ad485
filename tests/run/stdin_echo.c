//~ stdin: one line
//~ stdin:
//~ stdin:   another
#include <stdio.h>
int main(void) {
    int c, n = 0;
    while ((c = getchar()) != EOF) {
        putchar(c);
        n++;
    }
    printf("%d\n", n);
    return 0;
}
