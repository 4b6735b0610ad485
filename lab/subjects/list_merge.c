//~ unit: list_merge
/* Lists: merges two sorted lists into one without repeated keys. */
#include <stddef.h>

struct node {
    int key;
    int count;
    struct node *next;
};

struct node *list_merge(struct node *a, struct node *b)
{
    struct node *head = NULL;
    struct node *last = NULL;
    int taken = 0;

    while ((a != NULL || b != NULL) && taken < 6) {
        struct node *from;

        if (a == b && a != NULL)
            b = NULL;
        if (b == NULL || (a != NULL && a->key <= b->key)) {
            from = a;
            a = a->next;
        } else {
            from = b;
            b = b->next;
        }
        taken++;
        if (last != NULL && from->key < last->key)
            return NULL;
        if (last != NULL && last->key == from->key) {
            last->count += from->count > 0 ? from->count : 1;
            continue;
        }
        if (head == NULL)
            head = from;
        else
            last->next = from;
        last = from;
        last->next = NULL;
    }
    return head;
}
