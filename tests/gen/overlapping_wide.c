// Conversions between characters and wide ones, and what `strxfrm` copies, may not overlap either.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static union {
    wchar_t wide[8];
    char text[32];
} both = {L"ab"};

int narrowed(int n) {
    if (n == 3)
        wcstombs(both.text + 2, both.wide, 3);
    return both.text[0];
}

int widened(int n) {
    if (n == 3)
        mbstowcs(both.wide, both.text + 1, 3);
    return both.text[0];
}

int ordered(int n) {
    char text[8] = "abc";
    if (n == 3)
        strxfrm(text + 1, text, 4);
    return text[0];
}

int printed(int n) {
    if (n == 3)
        sprintf(both.text + 4, "%ls", both.wide);
    return both.text[0];
}

//~ error overlapping-copy 14
//~ error overlapping-copy 20
//~ error overlapping-copy 27
//~ error overlapping-copy 33
