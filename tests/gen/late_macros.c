// A unit whose macros are names of other things before them, or where tests have names: members, tags, functions,
// parameters, and what tests are made of.

struct statics {
    char **args;
    int level;
    struct statics *next;
};

static struct statics S;

int deepest(struct statics *list, int most) {
    while (list && list->level < most)
        list = list->next;
    if (!list)
        return -1;
    return list->level;
}

int max(int a, int b) {
    if (a > b)
        return a;
    return b;
}

static int is_last(struct statics *s) {
    if (!s->args)
        return -1;
    return s->args[0] == 0 && s->level == 1;
}

int many(void);
int many_levels(void) {
    S.level = many();
    return S.level > 4 ? is_last(&S) : 0;
}

#define args (S.args)
#define level(S) ((S).level)
#define next (S.next)
#define list (&S)
#define max(a, b) ((a) > (b) ? (a) : (b))
#define many 3 +
#define statics
#define most 9
#define static
#define main the_main
#define __attribute__(x)
#define unsigned
#define clew_failed 0
#define __asm__ nothing

//~ all deepest covered
//~ all max covered
//~ all is_last covered
//~ all many_levels covered
