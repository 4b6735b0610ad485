#include "inputs.c"
#include "env.h"

static int *held;
static struct stream stream;
static struct hooks hooks;
static event *choice;
static const char *content;
static int size = 1;
event *choose(int i) { return choice; }
void note(void) { act(); }
static void idle(void) {}
static void level_7(void) { level = 7; }
static void flag_2(void) { set_flag(2); }
static void again(void) { errno = EAGAIN; }
static void jump(void) { longjmp(env, 1); }
static void keep(int *p) { held = p; }
static void held_7(void) { *held = 7; }
static void seven(int *p) { *p = 7; }
static void replace(void) { hooks.after = hooks.before; }
static void forget(void) { set_saved(0); }
static int copy(void *context, char *buffer, int n) {
    if (n == 1)
        *buffer = *content, stream.eof = !*content;
    else
        strcpy(buffer, content);
    return size;
}
static void *own_get(size_t n) { return held = size ? malloc(n) : 0; }
static void own_put(void *p) { free(p); }
static int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int down(const void *a, const void *b) { return up(b, a); }

int main(void) {
    changes_global(0), changes_global(idle), changes_global(level_7);
    calls_back(0), calls_back(idle), calls_back(flag_2);
    sets_errno(0), sets_errno(idle), sets_errno(again);
    jumps(0), jumps(idle), jumps(jump);
    keeps(0, 0), keeps(keep, 0), keeps(keep, idle), keeps(keep, held_7);
    keeps_for_others(0), TRY(held_7, keeps_for_others(keep));
    not_kept(0), not_kept(level_7);
    reads(0), reads(&stream), ends(0), ends(&stream);
    stream.read = copy, content = "#", reads(&stream), content = "hello, world", reads(&stream), size = 0, reads(&stream);
    content = "", size = 1, reads(&stream), ends(&stream), content = "x", ends(&stream), content = "y", ends(&stream);
    replaced(0), replaced(&hooks), hooks.before = idle, replaced(&hooks), hooks.before = replace, replaced(&hooks);
    chosen(1), choice = idle, chosen(1), choice = level_7, chosen(1);
    saved_before(), set_saved(idle), saved_before(), set_saved(level_7), saved_before();
    unregisters(), set_saved(forget), unregisters(), unregisters();
    struct allocator a = {own_get, own_put}, none = {0, 0}, half = {own_get, 0};
    allocates(0), allocates(&none), allocates(&half), TRY(held_7, allocates(&a)), size = 0, allocates(&a);
    passed_on(0), passed_on(seven), passed_on(keep);
    own_through_pointer(3), sorted(0), sorted(up), sorted(down);
}
