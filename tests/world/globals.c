// Variables with external linkage are everybody's; static ones are the unit's until their address escapes.
#include <errno.h>
#include <string.h>

int count;
extern int elsewhere;
extern int *elsewhere_pointer;
extern int elsewhere_table[];
extern const int limit;
const int fixed = 5;
static const int fixed_here = 6;
static const int fixed_table[3] = {1, 2, 3};
const char *name = "abc";
char line[80];
struct config { int level; int *where; struct config *next; } config;
static int hidden;
static int hidden_table[4];
static int given;
static int *published = &given;
static int told;
int *teller = &told;
static int by_return;
static int via_table;
int *const slots[2] = {&via_table, 0};
static struct config inner;
static char text[16] = "abc";
static _Thread_local int per_thread;
_Thread_local int per_thread_open;
enum color { RED, GREEN, BLUE } color;
_Bool ready;
unsigned bits;

void notify(void);
void take(int *p);
int ask(void);
double measure(double x);

int *get_by_return(void) {
    return &by_return;
}

int open_count(void) {
    count = 0;
    notify();
    if (count == 7) //~ T covered
        return 1;
    return 0;
}

int only_declared(void) {
    elsewhere = 0;
    notify();
    if (elsewhere == 7) //~ T covered
        return 1;
    return 0;
}

int reads_twice(void) {
    int a = elsewhere;
    if (elsewhere != a) //~ T infeasible
        return 1;
    notify();
    if (elsewhere != a) //~ T covered
        return 2;
    return 0;
}

int by_a_pure_looking_call(double x) {
    count = 1;
    if (measure(x) > 2.0 && count != 1) //~ 2:T covered
        return 1;
    return 0;
}

int in_one_expression(void) {
    count = 3;
    if (ask() + count == 40) //~ T covered
        return 1;
    return 0;
}

int open_pointer(void) {
    static int local = 4;
    elsewhere_pointer = &local;
    local = 4;
    notify();
    if (elsewhere_pointer != &local) //~ T covered
        return 1;
    if (local == 7) //~ T covered
        return 2;
    return 0;
}

int open_table(unsigned i) {
    if (i > 3)
        return -1;
    elsewhere_table[i] = 1;
    notify();
    if (elsewhere_table[i] == 7) //~ T covered
        return 1;
    return 0;
}

int open_text(void) {
    line[0] = 0;
    notify();
    if (strlen(line) > 40) //~ T covered
        return 1;
    return 0;
}

int open_struct(void) {
    config.level = 1;
    notify();
    if (config.level == 7) //~ T covered
        return 1;
    return 0;
}

int open_enum(void) {
    color = RED;
    notify();
    if (color == BLUE) //~ T covered
        return 1;
    return 0;
}

int open_bool(void) {
    ready = 0;
    notify();
    if (ready) //~ T covered
        return 1;
    return 0;
}

int wait_for_it(void) {
    ready = 0;
    for (int i = 0; i < 4; i++) {
        if (ready) //~ T covered, F covered
            return i;
        notify();
    }
    return -1;
}

int open_bits(void) {
    bits &= ~4u;
    notify();
    if (bits & 4) //~ T covered
        return 1;
    return 0;
}

int open_thread_local(void) {
    per_thread_open = 0;
    notify();
    if (per_thread_open == 7) //~ T covered
        return 1;
    return 0;
}

int constant(void) {
    const int *open = &fixed, *here = &fixed_here;
    notify();
    if (*open != 5) //~ T infeasible
        return 1;
    if (*here != 6) //~ T infeasible
        return 2;
    return 0;
}

int constant_table(unsigned i) {
    if (i > 2)
        return -1;
    notify();
    if (fixed_table[i] > 3) //~ T infeasible
        return 1;
    return 0;
}

int constant_elsewhere(void) {
    int a = limit;
    if (a == 7) { //~ T covered, F covered
        notify();
        if (limit != a) //~ T infeasible
            return 1;
    }
    return 0;
}

int name_changes(void) {
    const char *before = name;
    notify();
    if (name != before) //~ T covered
        return 1;
    return 0;
}

int nobody_writes(void) {
    hidden = 0;
    notify();
    if (hidden)
        return 1;
    return 0;
}

int nobody_writes_table(unsigned i) {
    if (i > 3)
        return -1;
    hidden_table[i] = 1;
    notify();
    if (hidden_table[i] != 1)
        return 1;
    return 0;
}

int nobody_writes_per_thread(void) {
    per_thread = 0;
    notify();
    if (per_thread)
        return 1;
    return 0;
}

// A static pointer to a static variable is the unit's alone.
int published_to_nobody(void) {
    given = 0;
    if (published != &given)
        return -1;
    *published = 1;
    notify();
    if (given != 1)
        return 1;
    return 0;
}

// An open pointer with an initialiser tells everybody.
int told_by_initialiser(void) {
    told = 0;
    notify();
    if (told == 7) //~ T covered
        return 1;
    return 0;
}

int told_by_open_table(void) {
    via_table = 0;
    notify();
    if (via_table == 7) //~ T covered
        return 1;
    return 0;
}

int told_by_getter(void) {
    by_return = 0;
    notify();
    if (by_return == 7) //~ T covered
        return 1;
    return 0;
}

int linked_from_open_struct(void) {
    inner.level = 1;
    config.next = &inner;
    notify();
    if (inner.level == 7) //~ T covered
        return 1;
    return 0;
}

int static_given(void) {
    static int state;
    state = 1;
    take(&state);
    state = 2;
    notify();
    if (state == 7) //~ T covered
        return 1;
    return 0;
}

int given_elsewhere(void) {
    take((int *)text);
    return 0;
}

int static_text(void) {
    text[0] = 'a';
    notify();
    if (text[0] == 'z') //~ T covered
        return 1;
    return 0;
}

int error_number(void) {
    errno = 0;
    if (ask() < 0 && errno == ENOENT) //~ 2:T covered, 2:F covered
        return 1;
    return 0;
}

int error_number_alone(void) {
    errno = 0;
    notify();
    if (errno) //~ T covered
        return 1;
    return 0;
}

int retried(void) {
    int n = 0;
    do {
        errno = 0;
        if (ask() >= 0)
            return n;
    } while (errno == EINTR && ++n < 3); //~ 1:T covered, 2:F covered
    return -1;
}

int before_any_call(void) {
    count = 1;
    errno = 0;
    if (count != 1) //~ T infeasible
        return 1;
    if (errno) //~ T infeasible
        return 2;
    return 0;
}
