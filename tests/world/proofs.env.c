#include "proofs.c"
#include "env.h"

static int result;
void note(void) { act(); }
int ask(int x) { act(); return result; }
void put(int *p) { *p = now ? 99 : *p; }
void look(const char *s) { act(); }
void take_pair(struct pair p) { p.a = 99, p.b = 99; }
struct pair make_pair(int a) { return (struct pair){a, a}; }
static void wild(void) {
    shared += 3;
    count(), count(), count(), count(), add_two(), add_two();
}
static void itself(void) {
    now = 0;
    changed_by_itself(2);
}
int main(void) {
    TRY(itself, changed_by_itself(1));
    for (result = -2; result < 12; result++) {
        TRY(wild, counter_of_loop()), TRY(wild, result_kept(1)), TRY(wild, parameter(1)), TRY(wild, range_checked(1));
        TRY(wild, own_table(2)), TRY(wild, copy_given_away()), TRY(wild, copy_of_result(1)), TRY(wild, copy_of_global());
        TRY(wild, address_stays_inside(2)), TRY(wild, own_list()), TRY(wild, static_list()), TRY(wild, static_of_ours());
        TRY(wild, local_static(1)), TRY(wild, constant_struct()), TRY(wild, constant_text()), TRY(wild, constant_words(1));
        TRY(wild, own_memory()), TRY(wild, own_text()), TRY(wild, locals_differ()), TRY(wild, one_of_two(1));
        TRY(wild, one_of_two(0)), TRY(wild, rewritten()), TRY(wild, global_rewritten()), TRY(wild, below_the_limit());
        TRY(wild, always_even()), TRY(wild, never_written()), TRY(wild, switch_on_checked(1));
        TRY(wild, pointer_kept_here(&shared)), TRY(wild, null_stays_null(0)), TRY(wild, part_of_struct_inside());
    }
}
