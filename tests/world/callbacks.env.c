#include "callbacks.c"
#include "env.h"

static int result, times;
static void (*held)(int);
void notify(void) { act(); }
int ask(int x) {
    act();
    return result;
}
int later(void) { return 6; }
void on_event(void (*f)(int)) { held = f; }
void on_event_with(void (*f)(void *, int), void *context) {
    if (now)
        f(context, 3);
}
void use(const struct ops *ops) {
    if (now)
        ops->open(4);
}
void use_value(struct ops ops) {
    if (now)
        ops.close(4);
}
int compare(const void *a, const void *b) {
    act();
    return *(const int *)a - *(const int *)b;
}
static int place;
static void flag_1(void) { set_flag(1); }
static void flag_up(void) { set_flag(++times % 2 ? 1 : 2); }
static void flag_9(void) { set_flag(9); }
static void level_9(void) { set_level(10), set_level(9); }
static void thrice(void) { more(), more(), more(); }
static void in_order(void) { start(), finish(); }
static void twice(void) { add(), add(); }
static void itself(void) {
    if (depth < 3)
        again();
}
static void handle(void) { held(3); }
static void from_table(void) { table[0](4); }
static void by_hook(void) { hook(5); }
static void lock(void) { set_locked(1); }
static void unlock(void) {
    now = 0, lock_held();
    set_locked(1);
}
static void guard(void) { set_guarded(6); }
static void place_6(void) { place = 6, set_where(&place); }
static void place_5(void) { place = 5, set_where(&place); }
static void target_8(void) { write_target(8); }
static void all(void) {
    for (int v = -20; v < 20; v++)
        set_flag(v), set_level(v), set_locked(v), set_guarded(v);
    more(), start(), finish(), add();
}
static int two_three(int x) {
    set_flag(2);
    return result;
}
static int none(int x) { return 0; }
static void seven(int *p) { *p = 7; }
static void idle(int *p) {}
static void see(struct visitor *v, int n) { v->seen = n; }
static void blind(struct visitor *v, int n) {}

static void second_step(void) {
    now = 0;
    set_both(2);
}
static void first_step(void) {
    now = second_step;
    set_both(1);
}
static void fire_once(void) { fire(1); }
static void fire_twice(void) { fire(1), fire(5); }

int main(void) {
    TRY(first_step, out_of_step());
    fire(1);
    TRY(fire_once, replaced_handler());
    TRY(fire_twice, second_handler_runs());
    TRY(flag_1, flag_set());
    TRY(flag_up, flag_set_twice());
    flag_set_twice();
    result = 5, TRY(flag_9, flag_set_with_result());
    result = 0, flag_set_with_result();
    TRY(level_9, level_set());
    TRY(all, level_set());
    set_level(-1);
    TRY(thrice, called_often());
    TRY(in_order, both());
    finish();
    TRY(twice, nested());
    TRY(itself, again());
    TRY(handle, registered());
    TRY(all, with_context());
    TRY(from_table, by_open_table());
    TRY(all, in_struct());
    TRY(all, in_struct_value());
    TRY(all, given_to_nobody(3));
    TRY(by_hook, escapes_late());
    TRY(all, no_setter());
    TRY(lock, lock_held());
    TRY(unlock, lock_held());
    TRY(lock, lock_free());
    TRY(guard, within_mask());
    TRY(all, within_mask());
    TRY(place_6, pointer_set());
    TRY(place_5, pointer_set());
    TRY(target_8, through_static_pointer());
    write_target(1);
    TRY(release, released());
    input_callback(0), input_callback(none);
    result = 3, input_callback(two_three);
    result = 4, input_callback(two_three);
    input_callback_writes(0), input_callback_writes(seven), input_callback_writes(idle);
    struct visitor v = {see, 0}, w = {blind, 0}, x = {0, 0};
    visits(0), visits(&v), visits(&w), visits(&x);
    TRY(flag_1, sorts());
    TRY(all, static_pointer_to_static(3));
}
