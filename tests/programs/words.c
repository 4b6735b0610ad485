//~ flags --stdin 12
//~ all main covered
//~ all count covered
// Counts lines, words and characters of its standard input.
#include <ctype.h>
#include <stdio.h>

static long lines, words, characters;

static void count(int c, int *in_word)
{
    characters++;
    if (c == '\n')
        lines++;
    if (isspace(c)) {
        *in_word = 0;
    } else if (!*in_word) {
        *in_word = 1;
        words++;
    }
}

int main(void)
{
    int c, in_word = 0;
    while ((c = getchar()) != EOF)
        count(c, &in_word);
    printf("%ld %ld %ld\n", lines, words, characters);
    if (words > 2 && lines == 1)
        return 3;
    return characters == 0;
}
