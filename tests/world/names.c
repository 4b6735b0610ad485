// Static variables that others can find by other names, and types that may be one object's.
static int in_section __attribute__((section("clew_world"), used)) = 1;
static int renamed = 1;
extern int other_name __attribute__((alias("renamed")));
static int named_in_assembly __attribute__((used)) = 1;
__asm__(".globl named_in_assembly");
static int own = 1;

enum color { RED, GREEN };
struct item { enum color color; int n; };
typedef int any_int __attribute__((may_alias));

int section(void) {
    if (in_section == 7) //~ T covered
        return 1;
    return 0;
}

int alias(void) {
    if (renamed == 7) //~ T possible
        return 1;
    return 0;
}

int assembly(void) {
    if (named_in_assembly == 7) //~ T covered
        return 1;
    return 0;
}

int nobodys(void) {
    if (own == 7) //~ T infeasible
        return 1;
    return 0;
}

int enumeration(enum color *c, unsigned *n) {
    if (!c || !n)
        return -1;
    *c = RED;
    *n = 1;
    if (*c == GREEN) //~ T covered
        return 1;
    return 0;
}

int enumeration_inside(struct item *item, unsigned *n) {
    if (!item || !n)
        return -1;
    item->color = RED;
    *n = 1;
    if (item->color == GREEN) //~ T covered
        return 1;
    return 0;
}

int any_type(any_int *i, float *f) {
    if (!i || !f)
        return -1;
    *f = 1;
    *i = 0;
    if (*f == 0) //~ T possible
        return 1;
    return 0;
}
