struct opaque;

typedef struct node {
    struct node *next, *prev;
    int (*visit)(struct node *, void *, ...);
    enum kind { LEAF = -1, INNER, ROOT = 1000 } kind;
    union {
        long number;
        const char *text;
    };
    struct opaque *hidden;
    double matrix[2][3];
    char tail[];
} node_t;

typedef struct { volatile unsigned n; } counter;

int walk(node_t *list, counter *seen, const char *const *names);
int elsewhere(struct opaque *o, node_t by_value, ...);
