/* The example of EvoSuite with DSE (Figure 1), in C. */
struct foo;
struct bar;

struct foo *foo_new(void);
void foo_free(struct foo *f);
void foo_inc(struct foo *f);
int foo_x(const struct foo *f);

struct bar *bar_new(const char *x);
void bar_free(struct bar *b);
int bar_cover_me(struct bar *b, struct foo *f);
