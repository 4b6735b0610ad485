//~ flags --stdin 8 --argv 2x3
//~ all main covered
//~ error aborted 19
// Lines, an argument that is written to, and three parameters: the environment is empty.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char *argv[], char *envp[])
{
    char *line = 0; size_t n = 0; int k = envp[0] != 0;
    while (getline(&line, &n, stdin) > 0) {
        if (!strcmp(line, "q\n")) { free(line); return 3; }
        k++;
    }
    free(line);
    if (argc == 2) argv[1][0] = 'x';
    if (argc == 2 && strcmp(argv[1], "xy") == 0) return 8;
    if (k == 3) abort();
    return k;
}
