#include <errno.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct box {
    int v;
    int *p;
    struct box *next;
};

void note(void);
int ask(int x);
void put(int *p);
void look(const int *p);
void put_slot(int **pp);
void put_box(struct box *b);
void look_box(const struct box *b);
void pass_box(struct box b);
void fill(char *text, int n);
void put_any(void *p);
void put_number(uintptr_t a);
void varied(int n, ...);
void on(void (*handler)(int));
int *give(void);
struct box *lookup(int key);
void ext_handler(int v);

extern int e0;
extern int *ep;
extern struct box eb;
int g0, g1 = 2;
int *gp;
struct box gb;
jmp_buf env;
static int s0, s1, s2, s3, s4;
static int t[3];
static int *sp;
static struct box sb;
static jmp_buf hidden;
static const int c0 = 5;

