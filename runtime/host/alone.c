/* A whole program's state is its own. */
#include <clew/features.h>

void clew_whole_programs_only(const char *what) { (void)what; }
