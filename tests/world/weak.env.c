/* Nothing is there; the definitions are those of the unit. */
#include "weak.c"

static int three(int x) { return 3; }
static int four(int x) { return 4; }
int main(void) {
    present(), called_if_present(), asked_if_present(1), variable(), name(), table(1), table(9), pragma(), as_pointer();
    overridden_function(0), overridden_function(1), overridden_variable(), overridden_constant(), overridden_pointer(1);
    hook = three, overridden_pointer(1), hook = four, overridden_pointer(1);
    by_alias(1), by_alias(200), by_alias(-200), not_weak(1), not_weak(200), not_weak(-200);
}
