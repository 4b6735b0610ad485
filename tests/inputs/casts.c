// Pointers as numbers, as other pointers, and from a member to the whole.

#include <stddef.h>
#include <stdint.h>

struct object {
    int id;
    int kind;
};

typedef uintptr_t handle;

// A handle is an address.
int use(handle h) {
    struct object *object = (struct object *)h;
    if (!object)
        return -1;
    if (object->id == 7)
        return object->kind == 2 ? 1 : 2;
    return 0;
}

int there_and_back(struct object *object) {
    handle h = (handle)object;
    if (h == 0)
        return -1;
    struct object *back = (struct object *)h;
    if (back != object)
        return -2;
    return back->id == 3 ? 1 : 0;
}

struct link {
    struct link *next;
};

struct task {
    int priority;
    struct link link;
};

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

int is_urgent(struct link *link) {
    if (!link)
        return -1;
    struct task *task = container_of(link, struct task, link);
    return task->priority > 5 ? 1 : 0;
}

int most_urgent(struct link *head) {
    int most = -1;
    for (struct link *link = head->next; link; link = link->next) {
        struct task *task = container_of(link, struct task, link);
        if (task->priority > most)
            most = task->priority;
    }
    return most;
}

// As qsort calls it.
int compare(const void *a, const void *b) {
    const struct object *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

// What comes with a callback.
int visit(int number, void *context) {
    int *sum = context;
    if (!sum)
        return -1;
    if (number < 0 || *sum > INT32_MAX - number)
        return -2;
    *sum += number;
    return *sum > 1000 ? 1 : 0;
}

//~ all use covered
//~ function there_and_back branch 5/6
//~ branch 28:9 T infeasible
//~ all is_urgent covered
//~ all most_urgent covered
//~ all compare covered
//~ all visit covered
