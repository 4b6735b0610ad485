//~ unit: list_merge
/* Lists: merges two sorted lists into one without repeated keys; keys that were deleted are dropped. */
#include <stddef.h>

struct node {
    int key;
    int count;
    int deleted;
    struct node *next;
};

struct merged {
    struct node *head;
    int nodes;
    int dropped;
    int unsorted;
};

enum { MOST = 6 };

struct merged list_merge(struct node *a, struct node *b)
{
    struct merged merged = {NULL, 0, 0, 0};
    struct node *last = NULL;
    int taken;

    if (a == b)
        b = NULL;
    for (taken = 0; (a != NULL || b != NULL) && taken < MOST; taken++) {
        struct node *from;

        if (b == NULL || (a != NULL && a->key <= b->key)) {
            from = a;
            a = a->next;
        } else {
            from = b;
            b = b->next;
        }
        if (from->deleted || from->count < 0) {
            merged.dropped++;
            continue;
        }
        if (last == NULL) {
            merged.head = from;
        } else if (from->key < last->key) {
            merged.unsorted = 1;
            break;
        } else if (last->key == from->key && last->count < 1000) {
            last->count += from->count > 0 ? from->count : 1;
            continue;
        } else {
            last->next = from;
        }
        last = from;
        merged.nodes++;
    }
    if (last != NULL)
        last->next = NULL;
    return merged;
}
