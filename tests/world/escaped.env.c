#include "escaped.c"
#include "env.h"

static int *held;
static char *text;
static struct holder *holder;
static int mode;
void keep(int *p) {
    held = p;
    if (now && mode == 1)
        *p = 77;
}
void keep_const(const int *p) { held = (int *)p; }
void keep_text(char *s) { text = s; }
void keep_address(uintptr_t a) { held = (int *)a; }
int *keep_and_return(int *p) {
    held = p;
    return now ? p : 0;
}
void notify(void) { act(); }
int ask(int x) {
    act();
    return x + 1;
}
static int spare;
void keep_holder(struct holder *h) {
    holder = h;
    if (mode == 4)
        held = h->p;
    if (now && mode == 2)
        h->p = &spare;
    if (now && mode == 3)
        *h->p = 77;
}
int compare(const void *a, const void *b) {
    held = (int *)a;
    return *(const int *)a - *(const int *)b;
}
void keep_holder_value(struct holder h) { held = h.p; }

static void to_held(void) { if (held) *held = 77; }
static void to_shared(void) { *shared = 77; }
static void to_second(void) { shared[1] = 77; }
static void to_table(void) { *table[2] = 77; }
static void to_root(void) { *root.p = 77; }
static void to_number(void) { *(int *)number = 77; }
static void to_anything(void) { *(long *)anything = 77; }
static void to_next(void) { *root.next->p = 77; }
static void to_holder(void) { *holder->p = 77; }
static void to_text(void) { text[2] = 'z'; }
static void to_first(void) { held[-4] = 77; }
static void nothing(void) {}
static char line[4];
static void to_line(void) { line[0] = 'b'; }
static int value, other;
static struct holder inner, outer;
static void to_value(void) { value++; }
static void cut_next(void) { outer.next = 0; }
static void cut_p(void) { inner.p = 0; }

static void to_bytes(void) {
    int *p;
    memcpy(&p, bytes, sizeof p);
    *p = 77;
}
static void to_third(void) { *holder->next->p = 77; }

int main(void) {
    TRY(to_bytes, in_bytes());
    TRY(to_held, kept_by_comparison());
    TRY(to_third, three_steps_in_heap());
    mode = 2, TRY(nothing, moved_away());
    mode = 3, TRY(nothing, moved_away());
    mode = 0;
    TRY(to_held, kept());
    mode = 1, held = 0, TRY(nothing, not_yet());
    mode = 0;
    TRY(to_held, never());
    TRY(to_held, kept_const());
    TRY(to_held, kept_as_number());
    TRY(to_held, with_an_argument());
    TRY(to_shared, in_global());
    TRY(nothing, taken_back());
    TRY(to_table, in_global_table(2));
    in_global_table(9);
    TRY(to_root, in_global_struct());
    TRY(to_number, in_global_number());
    TRY(to_anything, in_global_void());
    TRY(to_next, two_steps());
    TRY(to_holder, stored_after_escape());
    TRY(to_held, copied_not_shared());
    TRY(to_held, forgotten_by_unit());
    TRY(to_holder, in_heap());
    TRY(to_held, heap_itself());
    TRY(nothing, heap_of_ours());
    TRY(to_second, heap_in_global());
    TRY(to_text, duplicated("x"));
    duplicated(0);
    TRY(to_first, part_of_array());
    TRY(to_held, given_back_later());
    TRY(to_held, escaped_in_callee());
    TRY(nothing, dead_by_now());
    held = 0, by_a_loop();
    held = 0, now = to_held, by_a_loop();
    TRY(to_held, on_one_path(1));
    held = 0, TRY(to_held, on_one_path(0));
    held = &other;
    TRY(to_held, of_the_caller(&other));
    of_the_caller(0);
    TRY(to_value, const_for_us_only(&value));
    const_for_us_only(0);
    line[0] = 'a', TRY(to_line, const_text(line));
    const_text("b"), const_text(0);
    inner = (struct holder){&value, 0}, outer = (struct holder){0, &inner};
    TRY(to_value, deep_in_the_callers(&outer));
    TRY(cut_next, deep_in_the_callers(&outer));
    outer.next = &inner;
    TRY(cut_p, deep_in_the_callers(&outer));
    deep_in_the_callers(&outer);
    deep_in_the_callers(0), deep_in_the_callers(&(struct holder){0, 0});
    mode = 4, give_copy(), mode = 0;
    TRY(to_held, by_copy());
    give_content();
    TRY(to_held, by_content());
}
