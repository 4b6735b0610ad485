// Compound literals and designated initialisers: nested, overriding, of arrays, unions, at file and block scope.
#include <stdio.h>

struct point { int x, y; };
struct line { struct point from, to; const char *label; };
struct tree { int value; struct tree *left, *right; };

static int *file_scope = (int[]){3, 1, 4, 1, 5};
static struct point *corner = &(struct point){.y = 9};
static struct line lines[] = {
    [2] = {.to = {.x = 1}, .label = "third"}, [0].label = "first", [0].from.y = 5, [1] = {{1, 2}, {3, 4}, "second"},
    [0].to = {7, 8},
};
static int sparse[10] = {[3] = 3, 4, [8] = 8, [3] = 33}, ranges[12] = {[2 ... 5] = 7, [9 ... 10] = -1};
static struct tree root = {1, &(struct tree){2, 0, &(struct tree){3}}, &(struct tree){4}};
static char matrix[][4] = {"abc", {'d'}, {[2] = 'e'}, "wxyz"};
static struct { struct { int x, y; }; int z; } anonymous = {.x = 1, .z = 3};

static int total(const struct tree *t) { return t ? t->value + total(t->left) + total(t->right) : 0; }
static int dot(struct point a, struct point b) { return a.x * b.x + a.y * b.y; }
static int *fill(int *a, int n) {
    for (int i = 0; i < n; i++) a[i] += i;
    return a;
}

int main(void) {
    printf("%d %d %d\n", file_scope[4], corner->y, corner->x);
    for (int i = 0; i < 3; i++)
        printf("%d %d %d %d %s\n", lines[i].from.x, lines[i].from.y, lines[i].to.x, lines[i].to.y, lines[i].label);
    for (int i = 0; i < 12; i++) printf("%d,%d ", i < 10 ? sparse[i] : 0, ranges[i]);
    printf("\n%d %c%d%c%c\n", total(&root), matrix[0][1], matrix[1][1], matrix[2][2], matrix[3][3]);
    printf("%d %d %d\n", anonymous.x, anonymous.y, anonymous.z);
    printf("%d\n", dot((struct point){2, 3}, (struct point){.y = 4, .x = 5}));
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        int *p = (int[3]){i, [2] = i * 2};
        sum += p[0] + p[1] + p[2], p[1] = 100;
    }
    printf("%d %d\n", sum, fill((int[5]){1, 1}, 5)[4]);
    struct line l = {.label = "local", .from = {sum, .y = sum + 1}}, *q = &(struct line){l.to, l.from, l.label};
    q->from.x--;
    printf("%d %d %d %s\n", q->to.x, q->to.y, q->from.x, q->label);
    int grid[3][3] = {{1}, [2] = {[1] = 5, 6}, [1][2] = 4}, count = 0;
    for (int i = 0; i < 9; i++) count = count * 2 + !!grid[i / 3][i % 3];
    printf("%d %s %d\n", count, (char[]){"text"}, (int)sizeof((short[]){1, 2, 3}));
    const char *names[] = {[1] = "one", [4] = "four"};
    printf("%d %s\n", (int)(sizeof names / sizeof *names), names[4] + 1);
    *(int *)(struct point[]){{7, 8}} += 1;
    return (union { int i; char c[4]; }){.c = {0}}.i;
}
