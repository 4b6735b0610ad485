#include "jumps.c"
#include "env.h"

jmp_buf outside;
static jmp_buf home;
static int code, calls, limit;
void work(void) { act(); }
int ask(int x) {
    act();
    return x;
}
_Noreturn void die(void) { longjmp(now ? env : home, 1); }
_Noreturn void die_with(int code) { longjmp(env, code); }
void raise_error(jmp_buf *where) {
    if (now && code == 9)
        longjmp(env, 1);
    if (now)
        longjmp(*where, 1);
}
void raise_plain(jmp_buf where) {
    if (now)
        longjmp(where, 1);
}
void parse(struct state *s) {
    if (now)
        longjmp(s->back, 1);
}
void keep_bytes(void *bytes) {
    struct kept kept;
    memcpy(&kept, bytes, sizeof kept);
    if (now)
        free(bytes), longjmp(kept.at, 4);
}
static void jump(void) { longjmp(env, code); }
static void jump_outside(void) { longjmp(outside, 1); }
static void jump_current(void) { longjmp(*current, 1); }
static void call_bail(void) { bail(4); }
static void jump_later(void) {
    if (++calls == limit)
        longjmp(env, 1);
}
static void leave(void) {
    if (++calls == 9)
        longjmp(home, 1);
}
static void jumper(jmp_buf *where) { longjmp(*where, 1); }
static void idle(jmp_buf *where) {}

static void jump_inside(void) {
    now = jump;
    inner();
}
static void leave_home(void) { longjmp(home, 1); }
static void catch_inside(void) {
    now = leave_home;
    if (!setjmp(home))
        inner();
}

int main(void) {
    code = 1, TRY(jump_inside, out_of_a_call_back());
    TRY(jump, out_of_a_call_back());
    TRY(catch_inside, caught_by_the_world());
    code = 1, TRY(jump, by_work());
    by_noreturn(0), now = jump, by_noreturn(1), now = 0;
    after_noreturn(0);
    if (!setjmp(home))
        after_noreturn(1);
    nobody_jumps(0), nobody_jumps(1);
    for (code = 0; code < 4; code++)
        TRY(jump, codes());
    code = 0, TRY(jump, zero_is_one());
    code = 2, TRY(jump, zero_is_one());
    code = 3, TRY(jump, by_result(1));
    by_result(2);
    by_code(7), by_code(1);
    TRY(jump, from_nested_frames());
    TRY(jump, in_a_callee());
    code = 1;
    TRY(jump, local_buffer());
    TRY(jump, local_buffer_as_array());
    local_not_given();
    TRY(jump_current, by_open_pointer());
    TRY(jump, in_struct());
    TRY(call_bail, by_callback());
    static_buffer();
    TRY(jump_outside, defined_elsewhere());
    for (limit = 1; limit < 4; limit++)
        calls = 0, TRY(jump_later, how_far());
    TRY(jump, retries());
    if (!setjmp(home))
        calls = 0, now = leave, left_in_the_middle(1);
    now = 0;
    code = 1, TRY(jump, two_buffers());
    code = 9, TRY(jump, two_buffers());
    TRY(jump, by_a_copy());
    input_function(0), input_function(jumper), input_function(idle);
}
