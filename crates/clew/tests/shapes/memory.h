/* Memory layouts for shapes.rs: a few objects, and pointers that lead to them in every way C allows. A function runs on
 * one layout after the other; every access is checked, and a run that does what C does not define counts for nothing. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { INTS = 1, CHARS, NODE, PAIRS, SLOTS };
enum { ROOM = 96, OBJECTS = 24, STEPS = 60, BLANK = 0x5eed5eed };

/* An object; a fixed one is nobody's to free. */
struct object {
    char *base;
    size_t size;
    enum kind kind;
    int is_live, is_fixed;
};

static struct object objects[OBJECTS];
static _Alignas(16) char rooms[OBJECTS][ROOM];
static int object_count, steps;
static jmp_buf undefined;
static uint64_t state, run_hits[4], all_hits[4];

static unsigned below(unsigned n) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (unsigned)((z ^ z >> 31) % n);
}

static void give_up(void) {
    longjmp(undefined, 1);
}

static int hit(int condition, int outcome) {
    int at = 2 * condition + !!outcome;
    run_hits[at / 64] |= 1ull << at % 64;
    return outcome;
}

static void tick(void) {
    if (++steps > STEPS)
        give_up();
}

static struct object *add(char *base, size_t size, enum kind kind, int is_fixed) {
    if (object_count == OBJECTS)
        give_up();
    struct object *object = &objects[object_count++];
    *object = (struct object){base ? base : rooms[object_count - 1], size, kind, 1, is_fixed};
    return object;
}

/* The live object that an address lies in, or just behind. */
static struct object *owner(const volatile void *address, int behind) {
    for (struct object *object = objects; object < objects + object_count; object++) {
        size_t offset = (size_t)((char *)address - object->base);
        if (object->is_live && offset < object->size + !!behind)
            return object;
    }
    return 0;
}

/* Whether a scalar of this kind may be accessed there: pointers are no bytes here, for no input has such bytes. */
static int fits(enum kind scalar, struct object *object, size_t offset, size_t size) {
    int in_pointer = object->kind == SLOTS || ((object->kind == NODE || object->kind == PAIRS) && offset % 16 >= 8);
    if (offset + size > object->size || offset % size)
        return 0;
    switch (scalar) {
    case INTS:
        return !in_pointer && object->kind != CHARS && !(object->kind == NODE && offset % 16);
    case CHARS:
        return !in_pointer && !(object->kind == NODE && offset % 16 >= 4);
    default:
        return in_pointer;
    }
}

static void *at(const volatile void *address, size_t size, enum kind scalar) {
    struct object *object = owner(address, 0);
    if (!object || !fits(scalar, object, (size_t)((char *)address - object->base), size))
        give_up();
    return (void *)address;
}

#define OK(p) \
    ((__typeof__(p))at(p, sizeof *(p), \
                       _Generic(*(p), int: INTS, unsigned: INTS, char: CHARS, default: SLOTS)))

/* A pointer that may be compared for equality: null, or to something that lives. */
static void alive(const volatile void *a) {
    int is_ours = (char *)a >= rooms[0] && (char *)a < rooms[OBJECTS];
    if (is_ours && !owner(a, 1))
        give_up();
}

/* Two pointers that have an order. */
static void ordered(const volatile void *a, const volatile void *b) {
    struct object *object = owner(a, 1);
    if (!object || object != owner(b, 1))
        give_up();
}

/* Two pointers to elements of one array: their distance has a meaning, and one leads to the other. */
static void row(const volatile void *a, const volatile void *b, size_t size) {
    ordered(a, b);
    struct object *object = owner(a, 1);
    int is_array = object->kind == INTS || object->kind == CHARS || object->kind == SLOTS ||
                   (object->kind == PAIRS && size == 16);
    if (a != b && !is_array)
        give_up();
}

static void written(int value) {
    if (value == BLANK)
        give_up();
}

static void *grab(size_t size, enum kind kind) {
    return below(3) ? memset(add(0, size, kind, 0)->base, 0, size) : 0;
}

static void drop(void *address) {
    struct object *object = owner(address, 0);
    if (address && (!object || object->is_fixed || (char *)address != object->base))
        give_up();
    if (object)
        object->is_live = 0;
}
