// Copies between places that overlap are errors, wherever in them they overlap.
#include <stdio.h>
#include <string.h>

int shifted(char *text) {
    if (text[0] == 'a' && text[1] == 'b' && text[2] == 0)
        strcpy(text, text + 1);
    return text[0];
}

int upwards(int n) {
    char text[16] = "abcd";
    if (n == 3)
        strncpy(text + 1, text, 4);
    return text[0];
}

int doubled(int n) {
    char text[16] = "ab";
    if (n == 3)
        strcat(text, text + 1);
    return text[0];
}

int appended(int n) {
    char text[16] = "ab";
    if (n == 3)
        strncat(text, text, 2);
    return text[0];
}

int again(int n) {
    char text[16] = "ab";
    if (n == 3)
        sprintf(text, "%s!", text);
    return text[0];
}

int elsewhere(int n) {
    char text[16] = "abcdefg";
    if (n == 3)
        snprintf(text, 3, "x%s", text + 4);
    if (n == 4)
        strcpy(text, text + 4);
    if (n == 5)
        strncpy(text, text + 2, 2);
    return text[0];
}

//~ error overlapping-copy 7
//~ error overlapping-copy 14
//~ error overlapping-copy 21
//~ all appended covered
//~ error overlapping-copy 35
//~ all elsewhere covered
