// The bytes of a union are taken for two addresses, the start and the end of a sequence. The start leads to an object of the
// test's own, wherever that lies: only a number that is no address of any object is an end behind it.

struct node {
    int type;
    unsigned char *tag;
    union {
        struct {
            unsigned char *value;
            unsigned long length;
            enum style { PLAIN, QUOTED } style;
        } scalar;
        struct {
            struct {
                int *start, *end, *top;
            } items;
            int style;
        } sequence;
    } data;
};
struct event {
    int style;
};

struct maker { struct node *start; int *seen; };
int emit(struct maker *m, struct event *e);

int look(struct maker *m, int index) {
    struct node *node = m->start + index - 1;
    if (m->seen[index - 1])
        return 0;
    m->seen[index - 1] = 1;
    switch (node->type) {
    case 1: return 1;
    case 2: return 0;
    default: __builtin_trap();
    }
}

int all(struct maker *m, struct node *node) {
    struct event e;
    e.style = node->data.sequence.style;
    if (!emit(m, &e)) return 0;
    for (int *item = node->data.sequence.items.start; item < node->data.sequence.items.top; item++) {
        if (!look(m, *item))
            return 0;
    }
    return 1;
}

//~ all all covered
//~ none infeasible
