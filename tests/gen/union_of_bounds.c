// The bytes of a union are taken for two addresses, the start and the end of a sequence. The start leads to an object of the
// test's own, wherever that lies: only a number that is no address is an end behind it.

struct node {
    union {
        struct {
            unsigned char *value;
            unsigned long length;
            enum style { PLAIN, QUOTED } style;
        } scalar;
        struct {
            int *start, *end, *top;
        } items;
    } data;
};

int visit(int item);

int all(struct node *node) {
    for (int *item = node->data.items.start; item < node->data.items.top; item++) {
        if (!visit(*item))
            return 0;
    }
    return 1;
}

//~ branch 20:46 F covered
//~ none infeasible
