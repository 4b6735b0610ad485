/* Messages of err.h and error.h. The program's name is set first, as the tests' names differ. */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdlib.h>

#include "support/show.h"

#pragma clang diagnostic ignored "-Wformat-security"

int main(void) {
    program_invocation_name = (char *)"/usr/bin/program";
    program_invocation_short_name = (char *)"program";
    errno = 2;
    warn("no %s", "file");
    errno = 13;
    warn(NULL);
    warnx("%d of %d", 1, 2);
    warnx(NULL);
    error(0, 0, "plain %d", 5);
    error(0, 22, "with reason");
    error_at_line(0, 0, "file.c", 7, "here");
    error_one_per_line = 1;
    error_at_line(0, 0, "file.c", 7, "here again");
    error_at_line(0, 2, "file.c", 8, "there");
    error_at_line(0, 0, NULL, 9, "nowhere");
    show("%u\n", error_message_count);
    err(5, "last");
}
