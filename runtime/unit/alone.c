/* What is known of the state around a unit: nothing. */
#include <clew/time.h>

void clew_whole_programs_only(const char *what) { clew_unsupported(what); }

const char *clew_zone_name(int is_summer) {
    (void)is_summer;
    clew_unsupported("strftime with %Z, which depends on the time zone");
    return "";
}
