// Structs by value: small enough for registers, too large for them, and as a result.

struct point {
    int x, y;
};

struct box {
    struct point low, high;
    int color;
};

static struct point mirror(struct point p) {
    struct point q = {p.y, p.x};
    return q;
}

int quadrant(struct point p) {
    if (p.x == 0 || p.y == 0)
        return 0;
    if (p.x > 0)
        return p.y > 0 ? 1 : 4;
    return p.y > 0 ? 2 : 3;
}

int inside(struct box b, struct point p) {
    if (b.color == 3 && p.x >= b.low.x && p.x < b.high.x && p.y >= b.low.y && p.y < b.high.y)
        return 1;
    return 0;
}

int on_diagonal(struct point p) {
    struct point q = mirror(p);
    struct point copy = q;
    if (copy.x == p.x)
        return 1;
    return 0;
}

//~ all quadrant covered
//~ all inside covered
//~ all on_diagonal covered
