/* Lists of any length: what is put in comes out, sorted, and what is counted on the way. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct item {
    int key, kind;
    struct item *next;
};

static struct item *list, *spare;
static int length, taken, freed, wrong;

static struct item *make(int key)
{
    struct item *item = spare;

    if (item)
        spare = item->next;
    else
        item = malloc(sizeof *item);
    if (!item)
        return 0;
    item->key = key;
    item->kind = key < 0 ? 1 : key == 0 ? 2 : 3;
    item->next = 0;
    return item;
}

static int insert(int key)
{
    struct item **at = &list, *item = make(key);

    if (!item)
        return 0;
    if (item->kind < 1 || item->kind > 3)
        wrong = 1;
    while (*at && (*at)->key < key)
        at = &(*at)->next;
    item->next = *at;
    *at = item;
    if (length < 1000)
        length++;
    return 1;
}

static int take(void)
{
    struct item *item = list;

    if (!item)
        return 0;
    list = item->next;
    item->next = spare;
    spare = item;
    if (!spare)
        wrong = 2;
    taken = taken == 1000 ? 1000 : taken + 1;
    if (length > 0)
        length--;
    return item->key;
}

static int count(void)
{
    const struct item *item;
    int n = 0, negative = 0;

    for (item = list; item; item = item->next) {
        n++;
        if (n <= 0)
            wrong = 3;
        if (n == 500)
            break;
        if (item->kind == 1)
            negative++;
        if (negative > n)
            wrong = 4;
    }
    if (!list && n != 0)
        wrong = 5;
    if (n > 500)
        wrong = 6;
    if (negative < 0)
        wrong = 7;
    return n;
}

static int find(int key)
{
    const struct item *item = list;
    int at = 0;

    while (item && item->key != key) {
        item = item->next;
        at = at < 9 ? at + 1 : 9;
    }
    if (at < 0 || at > 9)
        wrong = 8;
    if (item && item->key != key)
        wrong = 9;
    return item ? at : -1;
}

static void clear(void)
{
    while (list) {
        struct item *item = list;

        list = list->next;
        free(item);
        freed = 1;
    }
    length = 0;
    if (list)
        wrong = 10;
}

int main(void)
{
    for (;;) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            clear();
            if (freed > 1)
                return 12;
            if (length != 0)
                return 13;
            return wrong;
        case 1:
            if (!insert(__VERIFIER_nondet_int()))
                return 1;
            if (!list)
                return 14;
            break;
        case 2:
            take();
            break;
        case 3:
            if (count() < 0)
                return 15;
            break;
        case 4:
            if (find(__VERIFIER_nondet_int()) > 9)
                return 16;
            break;
        }
        if (length < 0 || length > 1000)
            return 17;
        if (taken < 0 || taken > 1000)
            return 18;
        if (wrong)
            return wrong;
    }
}
