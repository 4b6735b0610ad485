/* getopt.h: what the environment says about it. */
#include <clew/getopt.h>
#include <clew/stdlib.h>

int clew_posixly_correct(void) { return getenv("POSIXLY_CORRECT") != NULL; }
