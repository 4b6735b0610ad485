// What no legal world reaches is still proven, with the world called all around it.
#include <stdlib.h>
#include <string.h>

void note(void);
int ask(int x);
void put(int *p);
void look(const char *s);
struct pair { int a, b; };
void take_pair(struct pair p);
struct pair make_pair(int a);
struct list { int v; struct list *next; };
enum color { RED, GREEN, BLUE };
int shared;
static int hidden, counted, twice, limit = 10;
static const struct pair origin = {1, 2};
static const char *const words[] = {"zero", "one", "two"};
static struct list nodes[2] = {{1, &nodes[1]}, {2, 0}};

int counter_of_loop(void) {
    int n = 0;
    for (int i = 0; i < 3; i++) {
        note();
        n++;
    }
    if (n != 3) //~ T infeasible
        return 1;
    return 0;
}

int result_kept(int x) {
    int r = ask(x);
    note();
    int s = r;
    if (r != s) //~ T infeasible
        return 1;
    return 0;
}

int parameter(int x) {
    int y = x;
    note();
    if (x != y) //~ T infeasible
        return 1;
    return 0;
}

int range_checked(int x) {
    int r = ask(x);
    if (r < 0 || r > 9)
        return -1;
    note();
    if (r > 9) //~ T infeasible
        return 1;
    return 0;
}

int own_table(unsigned i) {
    int squares[4];
    for (int j = 0; j < 4; j++)
        squares[j] = j * j;
    note();
    if (i < 4 && squares[i] == 5) //~ 2:T infeasible
        return 1;
    return 0;
}

int copy_given_away(void) {
    struct pair p = {1, 2};
    take_pair(p);
    if (p.a != 1) //~ T infeasible
        return 1;
    return 0;
}

int copy_of_result(int x) {
    struct pair p = make_pair(x);
    struct pair q = p;
    note();
    if (p.b != q.b) //~ T infeasible
        return 1;
    return 0;
}

int copy_of_global(void) {
    int before = shared;
    int saved = before;
    note();
    if (saved != before) //~ T infeasible
        return 1;
    return 0;
}

static void double_it(int *p) {
    *p *= 2;
}

int address_stays_inside(int x) {
    if (x < 0 || x > 100)
        return -1;
    int y = x;
    double_it(&y);
    note();
    if (y != 2 * x) //~ T infeasible
        return 1;
    return 0;
}

static int sum(const struct list *l) {
    int s = 0;
    for (; l; l = l->next)
        s += l->v;
    return s;
}

int own_list(void) {
    struct list c = {3, 0}, b = {2, &c}, a = {1, &b};
    note();
    if (sum(&a) != 6) //~ T infeasible
        return 1;
    return 0;
}

int static_list(void) {
    nodes[0].next = &nodes[1];
    nodes[0].v = 1;
    nodes[1].v = 2;
    nodes[1].next = 0;
    note();
    if (sum(nodes) != 3)
        return 1;
    return 0;
}

int static_of_ours(void) {
    hidden = 3;
    note();
    if (hidden != 3)
        return 1;
    return 0;
}

int local_static(int x) {
    static int last;
    last = 4;
    note();
    if (last != 4)
        return 1;
    return x;
}

// This one is changed by a call of itself.
int changed_by_itself(int x) {
    static int last;
    last = x;
    note();
    if (last != x) //~ T covered
        return 1;
    return 0;
}

int constant_struct(void) {
    const struct pair *p = &origin;
    note();
    if (p->b != 2) //~ T infeasible
        return 1;
    return 0;
}

int constant_text(void) {
    const char *s = "abc";
    look(s);
    if (s[1] != 'b') //~ T infeasible
        return 1;
    return 0;
}

int constant_words(unsigned i) {
    if (i > 2)
        return -1;
    look(words[i]);
    if (words[i][0] == 'x') //~ T infeasible
        return 1;
    return 0;
}

int own_memory(void) {
    int *p = malloc(2 * sizeof *p);
    int wrong = 0;
    if (!p)
        return -1;
    p[0] = 1;
    p[1] = 2;
    note();
    if (p[0] + p[1] != 3) //~ T infeasible
        wrong = 1;
    free(p);
    return wrong;
}

int own_text(void) {
    char s[8];
    strcpy(s, "abc");
    note();
    if (strlen(s) != 3) //~ T infeasible
        return 1;
    return 0;
}

int locals_differ(void) {
    int x = 1, y = 1;
    int *p = &x, *q = &y;
    put(p);
    put(q);
    if (p == q) //~ T infeasible
        return 1;
    return 0;
}

int one_of_two(int c) {
    int x = 1, y = 1;
    put(c ? &x : &y);
    if (c && y != 1) //~ 2:T infeasible
        return 1;
    if (!c && x != 1) //~ 2:T infeasible
        return 2;
    return 0;
}

int rewritten(void) {
    int x = 1;
    put(&x);
    note();
    x = 5;
    if (x != 5) //~ T infeasible
        return 1;
    return 0;
}

int global_rewritten(void) {
    note();
    shared = 5;
    if (shared != 5) //~ T infeasible
        return 1;
    return 0;
}

// Those who write to it keep below the limit, whoever calls them.
void count(void) {
    if (counted < 3)
        counted++;
}

int below_the_limit(void) {
    counted = 0;
    note();
    if (counted > 3)
        return 1;
    return 0;
}

int always_even(void) {
    twice = 0;
    note();
    if (twice & 1)
        return 1;
    return 0;
}

void add_two(void) {
    if (twice < 100 && twice >= 0)
        twice += 2;
}

int never_written(void) {
    limit = 10;
    note();
    if (limit != 10)
        return 1;
    return 0;
}

int switch_on_checked(int x) {
    int c = ask(x);
    if (c < RED || c > BLUE)
        return -1;
    note();
    switch (c) {
    case RED:
        return 1;
    case GREEN:
        return 2;
    case BLUE:
        return 3;
    default: //~ T infeasible
        return 4;
    }
}

int pointer_kept_here(int *p) {
    int *q = p;
    note();
    if (q != p) //~ T infeasible
        return 1;
    return 0;
}

int null_stays_null(int *p) {
    if (p)
        return -1;
    note();
    if (p) //~ T infeasible
        return 1;
    return 0;
}

int part_of_struct_inside(void) {
    struct { struct pair in; int *out; } s = {{1, 2}, 0};
    int x = 0;
    s.out = &x;
    put(s.out);
    if (s.in.a != 1) //~ T infeasible
        return 1;
    return 0;
}
