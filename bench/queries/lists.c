/* structs: linked lists, a search tree, and a heap of events. */

#include <stddef.h>

struct node {
    int key;
    struct node *next;
};

/* Puts a node into a sorted list; NULL if the list was not sorted. */
struct node *insert(struct node *list, struct node *item)
{
    if (!item)
        return NULL;
    struct node **link = &list;
    int last = -2147483647 - 1;
    for (int steps = 0; *link && steps < 5; steps++) {
        if ((*link)->key < last)
            return NULL;
        if ((*link)->key >= item->key)
            break;
        last = (*link)->key;
        link = &(*link)->next;
    }
    item->next = *link;
    *link = item;
    return list;
}

/* Takes all nodes with the key out; how many there were. */
int purge(struct node **list, int key)
{
    int gone = 0;
    if (!list)
        return -1;
    for (int steps = 0; *list && steps < 6; steps++) {
        if ((*list)->key == key) {
            *list = (*list)->next;
            gone++;
        } else {
            list = &(*list)->next;
        }
    }
    return gone;
}

struct tree {
    short key;
    struct tree *left, *right;
};

static int ordered(const struct tree *tree, int low, int high, int depth)
{
    if (!tree)
        return 1;
    if (depth == 0 || tree->key < low || tree->key > high)
        return 0;
    return ordered(tree->left, low, tree->key - 1, depth - 1) &&
           ordered(tree->right, tree->key + 1, high, depth - 1);
}

static int height(const struct tree *tree)
{
    if (!tree)
        return 0;
    int left = height(tree->left), right = height(tree->right);
    if (left < 0 || right < 0 || left - right > 1 || right - left > 1)
        return -1;
    return 1 + (left > right ? left : right);
}

/* What kind of tree it is, and whether it has the key. */
int inspect(const struct tree *tree, short key)
{
    if (!ordered(tree, -1000, 1000, 3))
        return 0;
    int depth = 0;
    for (const struct tree *at = tree; at; depth++) {
        if (at->key == key)
            return height(tree) < 0 ? 10 + depth : 20 + depth;
        at = key < at->key ? at->left : at->right;
    }
    return height(tree) < 0 ? 1 : 2;
}

struct event {
    unsigned time;
    unsigned char priority;
    char name[4];
};

static int before(const struct event *a, const struct event *b)
{
    if (a->time != b->time)
        return a->time < b->time;
    if (a->priority != b->priority)
        return a->priority > b->priority;
    for (int i = 0; i < 4; i++)
        if (a->name[i] != b->name[i])
            return a->name[i] < b->name[i];
    return 0;
}

/* Which of four events comes first, and whether they are in order. */
int first_event(const struct event events[4])
{
    int first = 0, in_order = 1;
    for (int i = 1; i < 4; i++) {
        if (before(&events[i], &events[first]))
            first = i;
        if (before(&events[i], &events[i - 1]))
            in_order = 0;
    }
    return in_order ? 10 : first;
}
