/* getopt.h of clew's libc. */
#ifndef CLEW_GETOPT_H
#define CLEW_GETOPT_H

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

enum { no_argument, required_argument, optional_argument };

extern char *optarg;
extern int optind, opterr, optopt;

/* Does the environment ask for POSIX's way, where options come first? There is none for units. */
int clew_posixly_correct(void);

#endif
