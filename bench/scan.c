// Bytes: a string is filled, scanned and compared, over and over.

#include <stdio.h>
#include <string.h>

unsigned kernel(unsigned n) {
    char text[64];
    unsigned sum = 0;
    for (unsigned i = 0; i < 63; i++)
        text[i] = (char)('a' + i % 26);
    text[63] = '\0';
    for (unsigned i = 0; i < n; i++) {
        text[i % 63] = (char)('a' + i % 26);
        for (const char *p = text; *p; p++)
            sum += *p == 'e';
    }
    return sum;
}

int main(void) {
    printf("%u\n", kernel(N));
    return 0;
}
