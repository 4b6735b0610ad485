// A singly linked list, whose end may lead back into it: the shapes are chosen as numbers are.

#include <stddef.h>

struct node {
    int key;
    struct node *next;
};

// Floyd: the hare laps the tortoise only on a circle.
int has_cycle(const struct node *list) {
    const struct node *slow = list, *fast = list;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast)
            return 1;
    }
    return 0;
}

int count(const struct node *list) {
    int n = 0;
    if (has_cycle(list))
        return -1;
    for (; list; list = list->next)
        n++;
    return n;
}

const struct node *find(const struct node *list, int key) {
    while (list && list->key != key)
        list = list->next;
    return list;
}

// Where the third node ends the list, no node comes twice.
int middle_of_three(const struct node *a) {
    if (!a || !a->next || !a->next->next)
        return 0;
    const struct node *b = a->next, *c = b->next;
    if (c->next)
        return 0;
    if (a == b || b == c || a == c)
        return -1;
    return b->key;
}

int is_ring_of_three(const struct node *a) {
    if (!a || !a->next || !a->next->next)
        return 0;
    const struct node *b = a->next, *c = b->next;
    if (a != b && b != c && c->next == a)
        return 1;
    return 0;
}

//~ flags --max-depth 4
//~ all has_cycle covered
//~ all count covered
//~ all find covered
//~ function middle_of_three branch 11/14
//~ branch 44:9 T infeasible
//~ branch 44:19 T infeasible
//~ branch 44:29 T infeasible
//~ all is_ring_of_three covered
