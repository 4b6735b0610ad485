//~ flags --argv 3x3
//~ all main covered
// Options by getopt, and memory that may not be there.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int c, a = 0; const char *o = 0;
    while ((c = getopt(argc, argv, "ao:")) != -1) {
        switch (c) {
        case 'a': a = 1; break;
        case 'o': o = optarg; break;
        default: return 2;
        }
    }
    if (a && o && o[0] == 'z') return 7;
    if (optind < argc) return 3;
    char *p = malloc(10);
    if (!p) return 6;
    free(p);
    return 0;
}
