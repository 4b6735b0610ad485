#include "globals.c"
#include "env.h"
#include <stdlib.h>

int elsewhere, *elsewhere_pointer, elsewhere_table[4];
const int limit = 7;
static int *held, other, result;
static char *held_text;
void notify(void) { act(); }
void take(int *p) { held = p, held_text = (char *)p; }
int ask(void) {
    act();
    return result;
}
double measure(double x) {
    act();
    return x * 2;
}
static void to_count(void) { count = 7; }
static void to_elsewhere(void) { elsewhere = elsewhere + 1; }
static void to_seven(void) { elsewhere = 7; }
static void to_pointer(void) { elsewhere_pointer = &other; }
static void to_pointee(void) { *elsewhere_pointer = 7; }
static void to_table(void) { elsewhere_table[2] = 7; }
static void to_line(void) { memset(line, 'a', 60), line[60] = 0; }
static void to_config(void) { config.level = 7; }
static void to_color(void) { color = BLUE; }
static void to_ready(void) { ready = 1; }
static void to_bits(void) { bits |= 4; }
static void to_thread(void) { per_thread_open = 7; }
static void to_name(void) { name = "x"; }
static void to_told(void) { *teller = 7; }
static void to_slot(void) { *slots[0] = 7; }
static void to_returned(void) { *get_by_return() = 7; }
static void to_inner(void) { config.next->level = 7; }
static void to_held(void) { *held = 7; }
static void to_text(void) { held_text[0] = 'z'; }
static void to_errno(void) { errno = ENOENT; }
static void to_interrupt(void) { errno = EINTR; }

int main(void) {
    TRY(to_count, open_count());
    TRY(to_seven, only_declared());
    TRY(to_elsewhere, reads_twice());
    TRY(to_count, by_a_pure_looking_call(3));
    result = 33, TRY(to_count, in_one_expression());
    result = 0;
    TRY(to_pointer, open_pointer());
    TRY(to_pointee, open_pointer());
    TRY(to_table, open_table(2));
    open_table(9);
    TRY(to_line, open_text());
    TRY(to_config, open_struct());
    TRY(to_color, open_enum());
    TRY(to_ready, open_bool());
    TRY(to_ready, wait_for_it());
    TRY(to_bits, open_bits());
    TRY(to_thread, open_thread_local());
    TRY(to_count, constant());
    constant_table(0), constant_table(1), constant_table(2), constant_table(3);
    constant_elsewhere();
    TRY(to_name, name_changes());
    TRY(to_count, nobody_writes());
    nobody_writes_table(2), nobody_writes_table(5);
    nobody_writes_per_thread();
    TRY(to_count, published_to_nobody());
    TRY(to_told, told_by_initialiser());
    TRY(to_slot, told_by_open_table());
    TRY(to_returned, told_by_getter());
    TRY(to_inner, linked_from_open_struct());
    TRY(to_held, static_given());
    given_elsewhere();
    TRY(to_text, static_text());
    result = -1, TRY(to_errno, error_number());
    result = 0, error_number();
    TRY(to_errno, error_number_alone());
    result = -1, TRY(to_interrupt, retried());
    result = 1, retried();
    before_any_call();
}
