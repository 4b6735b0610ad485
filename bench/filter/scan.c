/* A long scan in one function, and a last condition that no input fulfils: every candidate stays relevant. */
#include <stddef.h>

int scan(const unsigned char text[400])
{
    int words = 0, numbers = 0, others = 0, in_word = 0;

    for (size_t i = 0; i < 400; i++) {
        if (text[i] >= 'a' && text[i] <= 'z') {
            words += !in_word;
            in_word = 1;
            continue;
        }
        in_word = 0;
        if (text[i] >= '0' && text[i] <= '9')
            numbers++;
        else if (text[i] == '.' || text[i] == ',' || text[i] == ';')
            others++;
    }
    return words + numbers + others > 400 ? -1 : words;
}
