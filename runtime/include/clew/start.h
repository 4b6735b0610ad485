/* What a whole program finds when it begins. */
#ifndef CLEW_START_H
#define CLEW_START_H

#include <clew/features.h>

extern char **environ;
extern char *program_invocation_name, *program_invocation_short_name;

void clew_read_environment(void);

#endif
