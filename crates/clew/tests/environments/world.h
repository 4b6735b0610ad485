/* The random environment of environments.rs: it writes to whatever it can reach, remembers every address, calls back,
 * jumps, leaves. */
int e0, *ep;
struct box eb;
static int own[4];
static struct box own_boxes[2];
static int *own_slot;
typedef void handler(int);
static handler *handlers[8];
static int handler_count;

static void meddle(void);

static void know(const void *p) {
    struct object *object = p && !is_sentinel(p) ? owner(p) : 0;
    if (object)
        object->is_known = 1;
}

/* What is reached from what is known is known. */
static void close_over(void) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (struct object *object = objects; object < objects + object_count; object++) {
            if (!object->is_known || !object->base)
                continue;
            struct box *box = object->kind == BOX ? (struct box *)object->base : 0;
            const void *ways[2] = {box ? box->p : object->kind == SLOT ? *(int **)object->base : 0, box ? box->next : 0};
            for (int i = 0; i < 2; i++) {
                struct object *next = ways[i] && !is_sentinel(ways[i]) ? owner(ways[i]) : 0;
                changed |= next && !next->is_known;
                if (next)
                    next->is_known = 1;
            }
        }
    }
}

/* Cells of the world's that lead to what is dead are cleared before anybody reads them. */
static void sweep(void) {
    for (struct object *object = objects; object < objects + object_count; object++) {
        struct box *box = object->kind == BOX ? (struct box *)object->base : 0;
        int **slot = object->kind == SLOT ? (int **)object->base : box ? &box->p : 0;
        if (!object->is_known || !object->base || object->is_constant || !slot)
            continue;
        if (*slot && !is_sentinel(*slot) && !owner(*slot))
            *slot = 0;
        if (box && box->next && !is_sentinel(box->next) && !owner(box->next))
            box->next = 0;
    }
}

/* Nobody but the unit could clear these: such a run counts for nothing. */
static void no_dangling_static(void) {
    if ((sp && !is_sentinel(sp) && !owner(sp)) || (sb.p && !is_sentinel(sb.p) && !owner(sb.p)) || (sb.next && !owner(sb.next)))
        give_up("a static pointer to what is dead");
}

/* Some known object of a kind that lives as long as the frame of this level. */
static struct object *some_known(enum kind kind, int level) {
    struct object *found[OBJECTS];
    unsigned n = 0;
    for (struct object *object = objects; object < objects + object_count; object++)
        if (object->base && object->is_known && object->level <= level && object->kind == kind)
            found[n++] = object;
    return n ? found[below(n)] : 0;
}

static int *some_int(int level) {
    struct object *object = below(6) ? some_known(INTS, level) : below(2) ? some_known(BOX, level) : 0;
    if (!object)
        return below(3) ? 0 : below(2) ? &e0 : (int *)-1;
    return object->kind == BOX ? &((struct box *)object->base)->v
                               : (int *)object->base + below((unsigned)object->size / sizeof(int));
}

static struct box *some_box(int level) {
    struct object *object = below(5) ? some_known(BOX, level) : 0;
    return object ? (struct box *)object->base : 0;
}

static int **some_slot(int level) {
    struct object *object = below(5) ? some_known(SLOT, level) : 0;
    return object ? (int **)object->base : 0;
}

static void called(int v) {
    (void)v;
    meddle();
}

void ext_handler(int v) {
    called(v);
}

static handler *some_handler(void) {
    if (handler_count && below(2))
        return handlers[below((unsigned)handler_count)];
    return below(3) ? called : below(2) ? ext_handler : 0;
}

static void write_text(struct object *object) {
    size_t n = below((unsigned)object->size);
    for (size_t i = 0; i < n; i++)
        object->base[i] = "aabxyz\0\1"[below(8)];
    object->base[n] = 0;
    object->base[object->size - 1] = 0;
}

static void write_to(struct object *object) {
    struct box *box = (struct box *)object->base;
    size_t at = below((unsigned)object->size / sizeof(int));
    SAY("writes to %s of level %d", object->name, object->level);
    switch (object->kind) {
    case INTS:
        ((int *)object->base)[at] = value();
        SAY("%s[%d] = %d", object->name, (int)at, ((int *)object->base)[at]);
        break;
    case CHARS:
        write_text(object);
        break;
    case SLOT:
        *(int **)object->base = some_int(object->level);
        break;
    case BOX:
        if (below(2))
            box->v = value();
        if (below(3) == 0)
            box->p = some_int(object->level);
        if (below(3) == 0)
            box->next = some_box(object->level);
    }
}

static void call(unsigned function);
static const unsigned function_count;

/* Where the world itself jumps to, out of a call back that it has had enough of. */
enum { NESTING = 2 };
static jmp_buf hatches[NESTING + 1];
static int hatch_levels[NESTING + 1];

static void take_hatch(void) {
    int which = 1 + (int)below((unsigned)nesting);
    SAY("jumps out of call back %d", which);
    nesting = which;
    die_down_to(hatch_levels[which]);
    sweep();
    no_dangling_static();
    longjmp(hatches[which], 1);
}

static void call_back(void) {
#ifdef NO_CALLBACKS
    return;
#endif
    if (nesting >= NESTING)
        return;
    unsigned which = below(function_count + (unsigned)handler_count);
    nesting++;
    hatch_levels[nesting] = depth;
    if (setjmp(hatches[nesting])) {
    } else if (which < function_count) {
        call(which);
    } else {
        SAY("calls handler %d", (int)(which - function_count));
        handlers[which - function_count](value());
    }
    nesting--;
    sweep();
    close_over();
}

static void act(void) {
    struct object *object = &objects[below((unsigned)object_count)];
    switch (below(12)) {
    default:
        for (int i = 0; i < 12 && !(object->base && object->is_known && !object->is_constant); i++)
            object = &objects[below((unsigned)object_count)];
        if (object->base && object->is_known && !object->is_constant)
            write_to(object);
        break;
    case 6:
    case 7:
    case 8:
        call_back();
        break;
    case 9:
        errno = value();
        break;
    case 10:
#ifdef NO_JUMPS
        break;
#endif
        if (armed[0]) {
            prepare(0);
            longjmp(env, value());
        }
        break;
    case 11:
        if (nesting && !below(2))
            take_hatch();
        if (!below(6)) {
            SAY("leaves for good");
            longjmp(home, 1);
        }
    }
}

static void meddle(void) {
    if (++stub_calls > STUB_CALLS)
        give_up("too many calls");
    close_over();
    sweep();
    for (unsigned n = below(5); n; n--)
        act();
}

void note(void) {
    SAY("note");
    meddle();
}

int ask(int x) {
    SAY("ask");
    meddle();
    return below(4) ? value() : x;
}

void put(int *p) {
    SAY("put");
    know(p);
    meddle();
}

void look(const int *p) {
    put((int *)p);
}

void put_slot(int **pp) {
    SAY("put_slot");
    know(pp);
    meddle();
}

void put_box(struct box *b) {
    SAY("put_box");
    know(b);
    meddle();
}

void look_box(const struct box *b) {
    put_box((struct box *)b);
}

void pass_box(struct box b) {
    SAY("pass_box");
    know(b.p), know(b.next);
    meddle();
}

void fill(char *text, int n) {
    SAY("fill");
    know(text);
    (void)n;
    meddle();
}

void put_any(void *p) {
    SAY("put_any");
    know(p);
    meddle();
}

void put_number(uintptr_t a) {
    put_any((void *)a);
}

void varied(int n, ...) {
    va_list list;
    va_start(list, n);
    while (n--)
        know(va_arg(list, void *));
    va_end(list);
    SAY("varied");
    meddle();
}

static void keep_handler(handler *f) {
    for (int i = 0; i < handler_count; i++)
        if (handlers[i] == f)
            return;
    if (f && handler_count < 8)
        handlers[handler_count++] = f;
}

void on(handler *f) {
    SAY("on");
    keep_handler(f);
    meddle();
}

int *give(void) {
    SAY("give");
    meddle();
    return some_int(depth);
}

struct box *lookup(int key) {
    (void)key;
    SAY("lookup");
    meddle();
    return some_box(depth);
}

static void fixed(const char *name, const void *base, size_t size, enum kind kind, int is_known, int is_constant) {
    struct object *object = add(name, base, size, kind, 0);
    object->is_known = is_known;
    object->is_constant = is_constant;
}

static void reset_unit(void);

static void reset(void) {
    memset(run_hits, 0, sizeof run_hits);
    memset(armed, 0, sizeof armed);
    memset(objects, 0, sizeof objects);
    object_count = depth = nesting = stub_calls = heap_count = handler_count = 0;
    errno = value();
    own_slot = 0;
    memset(own_boxes, 0, sizeof own_boxes);
    fixed("e0", &e0, sizeof e0, INTS, 1, 0), fixed("ep", &ep, sizeof ep, SLOT, 1, 0), fixed("eb", &eb, sizeof eb, BOX, 1, 0);
    fixed("g0", &g0, sizeof g0, INTS, 1, 0), fixed("g1", &g1, sizeof g1, INTS, 1, 0), fixed("gp", &gp, sizeof gp, SLOT, 1, 0);
    fixed("gb", &gb, sizeof gb, BOX, 1, 0), fixed("c0", &c0, sizeof c0, INTS, 0, 1), fixed("own", own, sizeof own, INTS, 1, 0);
    fixed("own_boxes[0]", &own_boxes[0], sizeof own_boxes[0], BOX, 1, 0), fixed("own_boxes[1]", &own_boxes[1], sizeof own_boxes[1], BOX, 1, 0);
    fixed("own_slot", &own_slot, sizeof own_slot, SLOT, 1, 0);
    static const char *const names[] = {"s0", "s1", "s2", "s3", "s4"};
    int *statics[] = {&s0, &s1, &s2, &s3, &s4};
    for (int i = 0; i < 5; i++)
        *statics[i] = 0, fixed(names[i], statics[i], sizeof(int), INTS, 0, 0);
    fixed("t", t, sizeof t, INTS, 0, 0), fixed("sb", &sb, sizeof sb, BOX, 0, 0);
    memset(t, 0, sizeof t), sp = 0, memset(&sb, 0, sizeof sb);
    e0 = value(), g0 = value(), g1 = value(), eb = gb = (struct box){value(), 0, 0}, ep = gp = 0;
    for (int i = 0; i < 4; i++)
        own[i] = value();
    reset_unit();
    if (object_count > FIXED - HEAP)
        abort();
    object_count = FIXED;
    if (below(2))
        gp = some_int(0);
    if (below(2))
        ep = some_int(0);
    for (int i = 0; i < 2; i++)
        own_boxes[i] = (struct box){value(), some_int(0), some_box(0)};
    own_slot = some_int(0);
}

/* Calls into the unit a few times, as one program would. */
static void live(void) {
    reset();
    if (setjmp(home))
        return;
    for (unsigned n = 1 + below(3); n; n--) {
        call(below(function_count));
        sweep();
    }
}

static void run(uint64_t number) {
    state = number << 24;
    if (setjmp(undefined)) {
        memset(run_hits, 0, sizeof run_hits);
        return;
    }
    live();
}

static uint64_t run_number;

int main(int argc, char **argv) {
    if (argc == 3) {
        is_shown = 1;
        run(strtoull(argv[2], 0, 10));
        return 0;
    }
    uint64_t count = argc == 2 ? strtoull(argv[1], 0, 10) : 1000;
    static uint64_t finished;
    for (run_number = 0; run_number < count; run_number++) {
        run(run_number);
        int is_counted = 0;
        for (int at = 0; at < 2 * CONDITIONS; at++) {
            is_counted |= run_hits[at];
            if (run_hits[at] && !all_hits[at])
                printf("hit %d %d %llu\n", at / 2, at % 2, (unsigned long long)run_number);
            all_hits[at] |= run_hits[at];
        }
        finished += (uint64_t)is_counted;
    }
    printf("finished %llu\n", (unsigned long long)finished);
    return 0;
}
