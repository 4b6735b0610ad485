/* Everything is there, and another unit overrides what the unit defines. */
//~ flags: weak.env2.other.c
#include "weak.c"
#include "env.h"

static int answer;
void opt(void) {}
int opt_ask(int x) { return answer; }
int opt_level;
const char *opt_name;
int opt_table[4];
int by_pragma(void) { return 0; }

int main(void) {
    same_as_another();
    for (answer = 3; answer < 5; answer++)
        asked_if_present(1), as_pointer();
    present(), called_if_present(), pragma(), table(1), opt_table[1] = 5, table(1);
    variable(), opt_level = 7, variable();
    name(), opt_name = "x", name();
    overridden_function(1), overridden_variable(), overridden_constant(), overridden_pointer(1), by_alias(1);
}
