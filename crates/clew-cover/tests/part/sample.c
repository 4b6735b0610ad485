#define CHECK(c) do { if (!(c)) return -1; } while (0)
#define LIMIT 10
#define BOTH(a, b) ((a) && (b))
#define OUTER(a) do { CHECK(a); } while (0)
int f(int x, int y)
{
    int r = 0;
    CHECK(x > 3);
    OUTER(y != 4);
    if (x > LIMIT) {
        r = 1;
    } else if (y) {
        r = 2;
        return r;
    }
    r += 1;
    switch (y) {
    case 1:
        r = 5;
    case 2:
        r = 6;
        break;
    case 3:
        return 9;
    default:
        r = 8;
    }
    r++;
    for (int i = 0; i < x; i++)
    {
        if (i == 5)
            goto out;
        if (LIMIT > x) continue;
        r++;
    }
    do {
        r--;
    } while (r > 0);
    if (BOTH(x, y))
        return 0;
    if (x == 7
        &&
        y == 8)
        return 1;
out:
    r = 3;
    return x ? r
             : y;
}
