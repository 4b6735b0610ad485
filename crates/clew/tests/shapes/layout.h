/* What the functions of shapes.rs are given: their parameters, the globals, what is only declared. */
static struct object *arrays[3], *texts[2], *nodes[3], *pairs, *slots;

static int value(void) {
    static const int values[] = {-1, 0, 1, 2, 3, 5, 7};
    return values[below(7)];
}

static int *some_int(void) {
    struct object *object = arrays[below(8) ? below(4) / 3 : 2];
    switch (below(12)) {
    case 0:
        return 0;
    case 1:
        return &g;
    case 2:
        return &((struct node *)nodes[below(3)]->base)->v;
    case 3:
        return &((struct pair *)pairs->base)[below(2)].a + below(2);
    default:
        return (int *)object->base + below((unsigned)object->size / sizeof(int) + !below(4));
    }
}

static char *some_char(void) {
    if (!below(6))
        return (char *)some_int();
    return below(8) ? texts[below(2)]->base + below(2) * below(8) : 0;
}

static struct node *some_node(void) {
    return below(6) ? (struct node *)nodes[below(3)]->base : 0;
}

static struct pair *some_pair(void) {
    return below(8) ? (struct pair *)pairs->base + below(2) : 0;
}

static int **some_slot(void) {
    int **own = (int **)slots->base + below(3);
    int **others[] = {0, &gp, &((struct pair *)pairs->base)[below(2)].link};
    return below(3) ? own : others[below(3)];
}

static void *some(void) {
    void *any[] = {some_int(), some_int(), some_char(), some_node(), some_pair(), some_slot()};
    return any[below(6)];
}

static int called(int x) {
    (void)x;
    if (!below(8))
        g = value();
    return value();
}

static callback *some_callback(void) {
    callback *all[] = {0, called, called, twice};
    return all[below(4)];
}

int get(int *out) {
    int is_local = (char *)out < rooms[0] || (char *)out >= rooms[OBJECTS];
    if (out && below(2))
        *(is_local ? out : OK(out)) = value();
    return called(0);
}

int *find(int *from) {
    get(from);
    return below(2) ? from : some_int();
}

/* What a unit has left in a global, another one may give back. */
struct node *make(void) {
    called(0);
    return below(4) ? some_node() : head;
}

static void lay_out(void) {
    object_count = steps = 0;
    for (int i = 0; i < 3; i++)
        arrays[i] = add(0, i < 2 ? 4 * sizeof(int) : sizeof(int), INTS, 0);
    for (int i = 0; i < 2; i++)
        texts[i] = add(0, 8, CHARS, 0);
    for (int i = 0; i < 3; i++)
        nodes[i] = add(0, sizeof(struct node), NODE, 0);
    pairs = add(0, 2 * sizeof(struct pair), PAIRS, 0);
    slots = add(0, 3 * sizeof(int *), SLOTS, 0);
    add((char *)&g, sizeof g, INTS, 1);
    add((char *)&gp, sizeof gp, SLOTS, 1);
    add((char *)&head, sizeof head, SLOTS, 1);
    for (int i = 0; i < 3; i++)
        for (unsigned j = 0; j < arrays[i]->size / sizeof(int); j++)
            ((int *)arrays[i]->base)[j] = value();
    for (int i = 0; i < 16; i++)
        texts[i / 8]->base[i % 8] = (char)value();
    for (int i = 0; i < 3; i++)
        *(struct node *)nodes[i]->base = (struct node){value(), some_node()};
    for (int i = 0; i < 2; i++)
        ((struct pair *)pairs->base)[i] = (struct pair){value(), value(), some_int()};
    for (int i = 0; i < 3; i++)
        ((int **)slots->base)[i] = some_int();
    g = value(), gp = some_int(), head = some_node();
}

static void call(int function);

/* Runs a function on so many layouts and prints each outcome that a run to its end had, with that run's number. */
static void explore(int function, int count, int conditions) {
    memset(all_hits, 0, sizeof all_hits);
    for (volatile int run = 0; run < count; run++) {
        state = (uint64_t)run << 20 | (uint64_t)function;
        memset(run_hits, 0, sizeof run_hits);
        if (setjmp(undefined))
            continue;
        lay_out();
        call(function);
        for (int at = 0; at < 2 * conditions; at++)
            if (run_hits[at / 64] & ~all_hits[at / 64] & 1ull << at % 64)
                printf("%d %d %d %d\n", function, at / 2, at % 2, run);
        for (int i = 0; i < 4; i++)
            all_hits[i] |= run_hits[i];
    }
}

#define malloc(size) grab(size, INTS)
#define calloc(n, size) grab(size, NODE)
#define free(p) ((void)(p))

static void show(const char *name, const void *address) {
    struct object *object = owner(address, 1);
    if (object)
        printf("%s = #%d + %d\n", name, (int)(object - objects), (int)((char *)address - object->base));
    else
        printf("%s = %s\n", name, address ? "a function" : "null");
}

/* Says what a run's layout is; its pointers are followed by hand. */
static void describe(void) {
    for (int i = 0; i < object_count; i++) {
        char *base = objects[i].base;
        int is_linked = objects[i].kind == NODE || objects[i].kind == PAIRS;
        printf("#%d:", i);
        for (size_t at = 0; at < objects[i].size; at += objects[i].kind == SLOTS ? 8 : 4)
            if (objects[i].kind != SLOTS && !(is_linked && at % 16 >= 8))
                printf(" %d", *(int *)(base + at));
            else if (at % 8 == 0)
                show("", *(void **)(base + at));
        printf("\n");
    }
}
