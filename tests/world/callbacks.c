// A declared function calls back into the unit: functions with external linkage, and those whose address escaped.
#include <stdlib.h>

void notify(void);
int ask(int x);
void on_event(void (*handler)(int));
void on_event_with(void (*handler)(void *, int), void *context);
struct ops { void (*open)(int); void (*close)(int); };
void use(const struct ops *ops);
void use_value(struct ops ops);
int later(void);

static int flag, level, low, chain, sum, depth, hits, armed, tabled, member, by_value, unset, handled, guarded;
static int never_given, locked, stored, lonely, private_sum;

void set_flag(int v) {
    flag = v;
}

int flag_set(void) {
    flag = 0;
    notify();
    if (flag) //~ T covered
        return 1;
    return 0;
}

int flag_set_twice(void) {
    flag = 0;
    notify();
    int a = flag;
    notify();
    if (a == 1 && flag == 2) //~ 2:T covered
        return 1;
    return 0;
}

int flag_set_with_result(void) {
    flag = 0;
    if (ask(2) == 5 && flag == 9) //~ 2:T covered
        return 1;
    return 0;
}

// Only some values come through.
void set_level(int v) {
    if (v > 0 && v < 10)
        level = v;
}

int level_set(void) {
    level = 1;
    notify();
    if (level == 9) //~ T covered
        return 1;
    if (level == 10)
        return 2;
    return 0;
}

void more(void) {
    low++;
}

int called_often(void) {
    low = 0;
    notify();
    if (low == 3) //~ T possible
        return 1;
    return 0;
}

// Two setters in one call, in this order.
void start(void) {
    chain = 1;
}

void finish(void) {
    if (chain == 1)
        chain = 2;
}

int both(void) {
    chain = 0;
    notify();
    if (chain == 2) //~ T covered
        return 1;
    return 0;
}

// A callback that asks the world again.
void add(void) {
    sum += later();
}

int nested(void) {
    sum = 0;
    notify();
    if (sum == 12) //~ T covered
        return 1;
    return 0;
}

// The function under test itself.
int again(void) {
    depth++;
    hits = depth;
    notify();
    int seen = hits;
    depth--;
    if (seen > depth + 1) //~ T covered
        return 1;
    return 0;
}

static void handler(int v) {
    handled = v;
}

int registered(void) {
    on_event(handler);
    handled = 0;
    notify();
    if (handled == 3) //~ T covered
        return 1;
    return 0;
}

static void context_handler(void *context, int v) {
    *(int *)context = v;
}

int with_context(void) {
    int x = 0;
    on_event_with(context_handler, &x);
    if (x == 3) //~ T covered
        return 1;
    return 0;
}

static void in_table(int v) {
    tabled = v;
}

void (*const table[2])(int) = {in_table, 0};

int by_open_table(void) {
    tabled = 0;
    notify();
    if (tabled == 4) //~ T covered
        return 1;
    return 0;
}

static void by_member(int v) {
    member = v;
}

int in_struct(void) {
    struct ops ops = {by_member, 0};
    member = 0;
    use(&ops);
    if (member == 4) //~ T covered
        return 1;
    return 0;
}

static void in_value(int v) {
    by_value = v;
}

int in_struct_value(void) {
    struct ops ops = {0, in_value};
    by_value = 0;
    use_value(ops);
    if (by_value == 4) //~ T covered
        return 1;
    return 0;
}

static void not_given(int v) {
    never_given = v;
}

int given_to_nobody(int v) {
    not_given(v);
    never_given = 0;
    notify();
    if (never_given)
        return 1;
    return 0;
}

// Escapes after the first call only.
static void late(int v) {
    stored = v;
}

void (*hook)(int);

int escapes_late(void) {
    stored = 0;
    hook = late;
    notify();
    if (stored == 5) //~ T covered
        return 1;
    return 0;
}

int no_setter(void) {
    unset = 1;
    notify();
    if (unset != 1)
        return 1;
    return 0;
}

// The setter is shut while we wait, unless somebody calls us once more.
void set_locked(int v) {
    if (!armed)
        locked = v;
}

int lock_held(void) {
    armed = 1;
    locked = 0;
    notify();
    int seen = locked;
    armed = 0;
    if (seen) //~ T covered
        return 1;
    return 0;
}

int lock_free(void) {
    armed = 0;
    locked = 0;
    notify();
    if (locked) //~ T covered
        return 1;
    return 0;
}

// An invariant that all who write keep.
void set_guarded(int v) {
    guarded = v & 3;
}

int within_mask(void) {
    guarded = 0;
    notify();
    if (guarded > 3)
        return 1;
    if (guarded == 2) //~ T covered
        return 2;
    return 0;
}

// A static pointer that a callback sets to a place of the world's.
static int *where;

void set_where(int *p) {
    where = p;
}

int pointer_set(void) {
    where = 0;
    notify();
    if (where && *where == 6) //~ 1:T covered, 2:T covered
        return 1;
    return 0;
}

// A callback writes to a local whose address is in static memory.
static int *target;

void write_target(int v) {
    if (target)
        *target = v;
}

int through_static_pointer(void) {
    int x = 0;
    target = &x;
    notify();
    int seen = x;
    target = 0;
    if (seen == 8) //~ T covered
        return 1;
    return 0;
}

// A callback frees what the unit holds.
static int *block;

void release(void) {
    free(block);
    block = 0;
}

int released(void) {
    block = malloc(sizeof *block);
    if (!block)
        return -1;
    notify();
    if (!block) //~ T covered
        return 1;
    release();
    return 0;
}

// The input is a function: it does what any declared one does.
int input_callback(int (*f)(int)) {
    if (!f)
        return -1;
    flag = 0;
    int r = f(1);
    if (flag == 2 && r == 3) //~ 1:T covered, 2:T covered
        return 1;
    return 0;
}

int input_callback_writes(void (*f)(int *)) {
    int x = 0;
    if (!f)
        return -1;
    f(&x);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

struct visitor { void (*visit)(struct visitor *, int); int seen; };

int visits(struct visitor *v) {
    if (!v || !v->visit)
        return -1;
    v->seen = 0;
    v->visit(v, 1);
    if (v->seen == 1) //~ T covered
        return 1;
    return 0;
}

// The world's comparison changes the unit's state while the library sorts.
int compare(const void *a, const void *b);

int sorts(void) {
    int values[2] = {2, 1};
    flag = 0;
    qsort(values, 2, sizeof values[0], compare);
    if (flag == 1) //~ T covered
        return 1;
    return 0;
}

static int lonely_setter(int v) {
    lonely = v;
    return lonely;
}

static int (*only_here)(int) = lonely_setter;

int static_pointer_to_static(int v) {
    private_sum = 0;
    if (only_here == lonely_setter)
        only_here(v);
    lonely = 0;
    notify();
    if (lonely)
        return 1;
    return 0;
}

// Two variables that are equal whenever nobody is at work on them.
static int left, right;

void set_both(int v) {
    left = v;
    notify();
    right = v;
}

int out_of_step(void) {
    left = right = 0;
    notify();
    if (left != right) //~ T possible
        return 1;
    return 0;
}

// A handler that takes itself away, and one that puts another in its place.
static void first_handler(int v);
static void second_handler(int v);
static void (*active)(int);
static int second_ran;

static void second_handler(int v) {
    second_ran = v;
}

static void first_handler(int v) {
    (void)v;
    active = second_handler;
}

void fire(int v) {
    if (active)
        active(v);
}

int replaced_handler(void) {
    active = first_handler;
    second_ran = 0;
    notify();
    if (active != first_handler) //~ T covered
        return 1;
    return 0;
}

int second_handler_runs(void) {
    active = first_handler;
    second_ran = 0;
    notify();
    if (second_ran == 5) //~ T covered
        return 1;
    return 0;
}
