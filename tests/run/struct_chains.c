// Functions that return structs, chained; function pointers in structs; linked structures by value.
#include <stdio.h>

struct point { int x, y; };
struct rectangle { struct point a, b; };
struct matrix { double m[2][2]; };
struct shape {
    const char *name;
    struct rectangle (*bounds)(const struct shape *);
    struct shape (*moved)(struct shape, struct point);
    struct point at;
    int size;
};

static struct point add(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }
static struct point scale(struct point p, int n) { return p.x *= n, p.y *= n, p; }
static struct rectangle around(struct point p, int r) {
    struct point d = {r, r};
    return (struct rectangle){add(p, scale(d, -1)), add(p, d)};
}
static struct rectangle box(const struct shape *s) { return around(s->at, s->size); }
static struct shape move(struct shape s, struct point by) { return s.at = add(s.at, by), s; }
static struct matrix times(struct matrix a, struct matrix b) {
    struct matrix r = {{{0}}};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++) r.m[i][j] += a.m[i][k] * b.m[k][j];
    return r;
}
static struct matrix power(struct matrix a, int n) { return n == 1 ? a : times(a, power(a, n - 1)); }
static struct point (*choose(int n))(struct point, int) { return n ? scale : 0; }
static int area(struct rectangle r) { return (r.b.x - r.a.x) * (r.b.y - r.a.y); }

int main(void) {
    struct point p = scale(add((struct point){1, 2}, scale((struct point){3, 4}, 5)), 2);
    printf("%d %d %d\n", p.x, p.y, add(p, p).x);
    struct shape s = {"box", box, move, {1, 1}, 3};
    struct rectangle r = s.moved(s.moved(s, p), scale(p, -2)).bounds(&s);
    printf("%d %d %d %s\n", r.a.x, r.b.y, area(s.bounds(&s)), s.moved(s, p).name);
    struct matrix fibonacci = power((struct matrix){{{1, 1}, {1, 0}}}, 30);
    printf("%g %g\n", fibonacci.m[0][1], fibonacci.m[1][1]);
    printf("%d %d\n", choose(1)(p, 7).y, choose(0) == 0);
    struct shape shapes[3] = {s, move(s, (struct point){10, 0}), {.name = "none"}};
    shapes[2] = shapes[0], shapes[0].at = shapes[1].at = (struct point){5, 6};
    for (int i = 0; i < 3; i++) printf("%s %d %d\n", shapes[i].name, shapes[i].at.x, box(&shapes[i]).a.y);
    struct point *q = &shapes[1].at, copy = *q;
    q->x = 100, copy.y++;
    printf("%d %d %d\n", shapes[1].at.x, copy.x, copy.y);
    struct { struct point list[3]; } wrapped = {{{1, 2}, {3, 4}}}, other = wrapped;
    other.list[2] = add(other.list[0], wrapped.list[1]);
    printf("%d %d\n", other.list[2].y, wrapped.list[2].y);
    return 0;
}
