//~ flags --argv 3x6
//~ all main covered
//~ all parse_count covered
// A parser of arguments: flags, a flag with a value, and names behind them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int parse_count(const char *text)
{
    int n = 0;
    if (*text == 0)
        return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return -1;
        n = n * 10 + (*text - '0');
    }
    return n;
}

int main(int argc, char **argv)
{
    int verbose = 0, count = 1, i;
    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "-v") == 0) {
            verbose = 1;
        } else if (strcmp(argv[i], "-n") == 0) {
            if (++i == argc) {
                fprintf(stderr, "%s: -n needs a number\n", argv[0]);
                return 2;
            }
            count = parse_count(argv[i]);
            if (count < 0)
                exit(3);
        } else if (strcmp(argv[i], "--") == 0) {
            i++;
            break;
        } else {
            fprintf(stderr, "%s: unknown option %s\n", argv[0], argv[i]);
            return 2;
        }
    }
    if (i == argc)
        return verbose ? 1 : 0;
    if (count > 20)
        return 4;
    printf("%d times %s\n", count, argv[i]);
    return 0;
}
