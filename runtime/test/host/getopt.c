/* Random arguments through every kind of getopt, with what it says on stderr. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "support/show.h"

static unsigned state = 1;

static unsigned next(unsigned limit) { return ((state = state * 1103515245u + 12345u) >> 16) % limit; }

static const char *const pieces[] = {"-a", "-b", "-bvalue", "-c", "-copt", "-abc", "-ab", "-x", "-", "--", "operand",
                                     "file", "--alpha", "--al", "--beta", "--beta=1", "--be=2", "--gamma", "--gamma=",
                                     "--delta", "--unknown", "--unknown=3", "--alpha=4", "-alpha", "-beta", "-be=5",
                                     "--gam", "-:", "-a-", "---", "--alphabet", "--alp", "-delta=7", "-q", "-W", "--d"};

static void one_case(void) {
    static int flag;
    static const struct option options[] = {{"alpha", 0, NULL, 'a'},  {"alphabet", 0, NULL, 'A'}, {"beta", 1, NULL, 300},
                                            {"gamma", 2, NULL, 301},  {"delta", 0, &flag, 7},     {"gammb", 2, NULL, 301},
                                            {NULL, 0, NULL, 0}};
    static const char *const letters[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "", "+:ab:", "abd"};
    char *argv[10];
    int argc = 1 + (int)next(8), kind = (int)next(3), code;
    const char *chosen = letters[next(7)];
    argv[0] = (char *)"program";
    for (int i = 1; i < argc; i++)
        argv[i] = (char *)pieces[next(sizeof pieces / sizeof *pieces)];
    argv[argc] = NULL;
    flag = 0;
    optind = 0;
    opterr = next(8) != 0;
    show("%d %s\n", kind, chosen);
    do {
        int index = -1;
        code = kind == 0   ? getopt(argc, argv, chosen)
               : kind == 1 ? getopt_long(argc, argv, chosen, options, &index)
                           : getopt_long_only(argc, argv, chosen, options, &index);
        show("%d %d %d %s %d %d:", code, optind, optopt, optarg ? optarg : "none", index, flag);
        for (int i = 1; i < argc; i++)
            show(" %s", argv[i]);
        show("\n");
    } while (code != -1);
}

int main(void) {
    for (int i = 0; i < 4000; i++)
        one_case();
    setenv("POSIXLY_CORRECT", "1", 1);
    for (int i = 0; i < 200; i++)
        one_case();
    return 0;
}
