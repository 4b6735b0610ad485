// A function that comes as an input, or from the world, does all that a declared one does.
#include <errno.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef void event(void);
typedef int reader(void *context, char *buffer, int n);
struct stream { reader *read; void *context; int eof; };
struct hooks { event *before, *after; };
struct allocator { void *(*get)(size_t); void (*put)(void *); };

int level;
jmp_buf env;
static int flag;
static event *saved;
event *choose(int i);
void note(void);

void set_flag(int v) {
    flag = v;
}

void set_saved(event *e) {
    saved = e;
}

int changes_global(event *e) {
    if (!e)
        return -1;
    level = 1;
    e();
    if (level == 7) //~ T covered
        return 1;
    return 0;
}

int calls_back(event *e) {
    if (!e)
        return -1;
    flag = 0;
    e();
    if (flag == 2) //~ T covered
        return 1;
    return 0;
}

int sets_errno(event *e) {
    if (!e)
        return -1;
    errno = 0;
    e();
    if (errno == EAGAIN) //~ T covered
        return 1;
    return 0;
}

int jumps(event *e) {
    if (!e)
        return -1;
    if (setjmp(env)) //~ T covered
        return 1;
    e();
    return 0;
}

int keeps(void (*keep)(int *), event *later) {
    int x = 1;
    if (!keep || !later)
        return -1;
    keep(&x);
    x = 2;
    later();
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

// What the input kept, a declared function knows as well.
int keeps_for_others(void (*keep)(int *)) {
    int x = 1;
    if (!keep)
        return -1;
    keep(&x);
    x = 2;
    note();
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

int not_kept(event *e) {
    int x = 1;
    int *p = &x;
    if (!e)
        return -1;
    e();
    if (*p != 1) //~ T infeasible
        return 1;
    return 0;
}

int reads(struct stream *s) {
    char line[32] = "";
    if (!s || !s->read)
        return -1;
    if (s->read(s->context, line, sizeof line) > 0) {
        if (line[0] == '#') //~ T covered
            return 1;
        if (strlen(line) > 10) //~ T covered
            return 2;
    }
    return 0;
}

// The function has the stream too, if the caller wants.
int ends(struct stream *s) {
    if (!s || !s->read)
        return -1;
    char c = 0;
    s->eof = 0;
    s->read(s->context, &c, 1);
    if (s->eof) //~ T covered
        return 1;
    if (c == 'x') //~ T covered
        return 2;
    return 0;
}

int replaced(struct hooks *h) {
    if (!h || !h->before)
        return -1;
    event *after = h->after;
    h->before();
    if (h->after != after) //~ T covered
        return 1;
    return 0;
}

int chosen(int i) {
    event *e = choose(i);
    if (!e) //~ T covered, F covered
        return -1;
    level = 0;
    e();
    if (level == 7) //~ T covered
        return 1;
    return 0;
}

int saved_before(void) {
    if (!saved) //~ T covered, F covered
        return -1;
    level = 0;
    saved();
    if (level == 7) //~ T covered
        return 1;
    return 0;
}

int unregisters(void) {
    if (!saved)
        return -1;
    saved();
    if (!saved) //~ T covered
        return 1;
    return 0;
}

int allocates(const struct allocator *a) {
    if (!a || !a->get || !a->put)
        return -1;
    int *p = a->get(sizeof *p);
    if (!p) //~ T covered, F covered
        return -2;
    *p = 1;
    note();
    int seen = *p;
    a->put(p);
    if (seen == 7) //~ T covered
        return 1;
    return 0;
}

static void tell(void (*f)(int *), int *p) {
    f(p);
}

int passed_on(void (*f)(int *)) {
    int x = 0;
    if (!f)
        return -1;
    tell(f, &x);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

int own_through_pointer(int v) {
    void (*f)(int) = set_flag;
    flag = 0;
    f(v);
    if (flag != v) //~ T infeasible
        return 1;
    return 0;
}

int sorted(int (*compare)(const void *, const void *)) {
    int v[2] = {2, 1};
    if (!compare)
        return -1;
    qsort(v, 2, sizeof v[0], compare);
    if (v[0] == 2) //~ T covered, F covered
        return 1;
    return 0;
}
