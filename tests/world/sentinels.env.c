#include "sentinels.c"
#include "env.h"

struct node end_of_list;
static void *p;
static handler *h;
static uintptr_t n;
static int code;
void *map(void) { return p; }
struct node *find(int key) { return p; }
char *label(void) { return p; }
handler *install(handler *was) { return h; }
int open_it(struct node **out) {
    if (now)
        *out = p;
    return code;
}
uintptr_t handle(void) { return n; }
static void wild(void) {}
static void handle_signal(int s) {}

int main(void) {
    static int three = 3;
    static struct node own;
    p = (void *)-1, mapped(), mapped_into(), p = &three, mapped(), mapped_into(), p = 0, mapped_into();
    parameter((void *)-1), parameter(0);
    own.next = (struct node *)1, deleted(&own), own.next = 0, deleted(&own), deleted(0), deleted((struct node *)1);
    p = (void *)-2, found(1), p = (void *)-5, found(1), p = &own, found(1);
    own.v = 3, error_parameter(&own), own.v = 0, error_parameter(&own), error_parameter((void *)-1), error_parameter(0);
    h = SIG_ERR, signal_error(), h = 0, signal_error();
    signal_kinds(SIG_IGN), signal_kinds(SIG_DFL), signal_kinds(SIG_ERR), signal_kinds(handle_signal);
    is_nil(first()), is_nil(0), is_open_nil(&open_nil), is_open_nil(0), is_end(&end_of_list), is_end(0);
    p = &end_of_list, returned_end(1), p = 0, returned_end(1);
    p = &open_nil, returned_open_nil(1), p = 0, returned_open_nil(1);
    p = first(), returned_nil(1), p = 0, returned_nil(1);
    p = "x", secret_mark();
    is_empty(nothing()), is_empty("y");
    small_numbers((void *)3), small_numbers(0), small_numbers(&own);
    tagged((char *)&own + 1), tagged(&own);
    n = (uintptr_t)-1, handles(), n = 0x1000, handles(), n = 0, handles();
    code = 0, p = (void *)1, TRY(wild, out_pointer()), p = &open_nil, TRY(wild, out_pointer());
    code = 1, out_pointer();
    constant_pointer((struct node *)8), constant_pointer(0);
    user_data((void *)-1), user_data((void *)5), user_data(0), user_data(&own);
    member_sentinel(0), own.next = &open_nil, member_sentinel(&own);
    own.next = &own, itself(&own), member_sentinel(&own), own.next = 0, itself(&own), itself(0);
    local_is_not_known(&own);
}
