/* What environments.rs counts and knows while a unit runs natively: which objects live, whose addresses are known outside,
 * which outcomes were met. A run that does what C does not define counts for nothing. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { INTS, CHARS, SLOT, BOX };
enum { FIXED = 40, HEAP = 8, OBJECTS = 160, FRAMES = 24, CONDITIONS = 512, STUB_CALLS = 60, JUMPS = 2 };

/* An object. The level is that of the frame it is in, 0 for what is in none; what is constant nobody writes. */
struct object {
    char *base;
    size_t size;
    enum kind kind;
    int level, is_known, is_constant;
    const char *name;
};

static struct object objects[OBJECTS];
/* Objects that live for ever come first, then those of frames. */
static int object_count;
/* How many objects there were when each frame was entered. */
static int frames[FRAMES], depth;
/* The level of the frame that a buffer jumps to, 0 if it is dead, and how deep the world was in calls back. */
static int armed[JUMPS], armed_nesting[JUMPS];
static int nesting, stub_calls, heap_count, is_shown;
static _Alignas(16) char heap[HEAP][64];
static jmp_buf undefined, home;
static uint64_t state;
static unsigned char run_hits[2 * CONDITIONS], all_hits[2 * CONDITIONS];

#define SAY(...) (is_shown ? (void)(printf("%*s", 2 * nesting + 2, ""), printf(__VA_ARGS__), printf("\n")) : (void)0)

static unsigned below(unsigned n) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (unsigned)((z ^ z >> 31) % n);
}

static int value(void) {
    static const int values[] = {-1, 0, 1, 2, 3, 5, 7};
    return values[below(7)];
}

static void give_up(const char *why) {
    SAY("undefined: %s", why);
    longjmp(undefined, 1);
}

static int hit(int condition, int outcome) {
    run_hits[2 * condition + !!outcome] = 1;
    SAY("condition %d is %s", condition, outcome ? "true" : "false");
    return outcome;
}

static struct object *add(const char *name, const void *base, size_t size, enum kind kind, int level) {
    if (object_count == OBJECTS)
        give_up("too many objects");
    objects[object_count] = (struct object){(char *)base, size, kind, level, 0, 0, name};
    return &objects[object_count++];
}

/* The living object that an address lies in. */
static struct object *owner(const void *address) {
    for (struct object *object = objects; object < objects + object_count; object++)
        if ((size_t)((const char *)address - object->base) < object->size)
            return object;
    return 0;
}

/* Of a unit's function, in its first line; `leave` runs when it returns. */
static int enter(void) {
    if (depth == FRAMES - 1)
        give_up("too many frames");
    frames[depth] = object_count;
    return ++depth;
}

static void die_down_to(int level) {
    if (depth > level)
        object_count = frames[level];
    depth = level;
    for (int i = 0; i < JUMPS; i++)
        if (armed[i] > depth)
            armed[i] = 0;
}

static void leave(int *level) {
    die_down_to(*level - 1);
}

#define FRAME int frame __attribute__((cleanup(leave), unused)) = enter();
#define VAR(x, kind) add(#x, &(x), sizeof(x), kind, depth);
#define CONST_VAR(x, kind) (add(#x, &(x), sizeof(x), kind, depth)->is_constant = 1);

static int is_sentinel(const void *p) {
    return p == (void *)-1;
}

/* A pointer that may be compared: null, a sentinel, or to something that lives. */
static void alive(const void *p) {
    if (p && !is_sentinel(p) && !owner(p))
        give_up("the value of a pointer to what is dead");
}

static void *checked(const void *p, size_t size, enum kind kind) {
    struct object *object = p && !is_sentinel(p) ? owner(p) : 0;
    if (!object)
        give_up("access through a null, dead or strange pointer");
    int is_member = kind == INTS && object->kind == BOX && (char *)p == object->base;
    if ((object->kind != kind && !is_member) || (char *)p + size > object->base + object->size)
        give_up("access to another type");
    return (void *)p;
}

#define LIVE(p) (alive(p), (p))
#define AT_INT(p) ((__typeof__(p))checked(p, sizeof(int), INTS))
#define AT_BOX(p) ((struct box *)checked(p, sizeof(struct box), BOX))
#define AT_SLOT(p) ((int **)checked(p, sizeof(int *), SLOT))

static void writable(const void *p) {
    if (owner(p)->is_constant)
        give_up("write to a constant");
}
#define TO_INT(p) (checked(p, sizeof(int), INTS), writable(p), (p))

static void *grab(size_t size) {
    if (heap_count == HEAP || !below(4))
        return 0;
    char *block = heap[heap_count++];
    objects[FIXED - HEAP + heap_count - 1] = (struct object){block, size, INTS, 0, 0, 0, "memory"};
    return block;
}
#define malloc(size) grab(size)

/* Before setjmp of a buffer. */
static void arm(int buffer) {
    armed[buffer] = depth;
    armed_nesting[buffer] = nesting;
}

static void sweep(void);
static void no_dangling_static(void);

/* Before longjmp: what is in between dies, and the world forgets it. */
static void prepare(int buffer) {
    if (!armed[buffer])
        give_up("jump to a dead frame");
    SAY("jumps to buffer %d", buffer);
    nesting = armed_nesting[buffer];
    die_down_to(armed[buffer]);
    sweep();
    no_dangling_static();
}
