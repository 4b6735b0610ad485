//~ labels: wm:ror
// A comparison becomes each other one, true and false.
int less(int a, int b) { return a < b; }
int same(const char *p, const char *q) { return p == q; }
int positive(double d) { return d > 0; }

int main(void)
{
    char c[2] = {0};
    less(1, 2);
    less(2, 2);
    same(c, c);
    positive(0.0);
    return 0;
}
//~ + 3:33 ror a < b -> a <= b
//~ + 3:33 ror a < b -> a > b
//~ + 3:33 ror a < b -> a >= b
//~ + 3:33 ror a < b -> a == b
//~ - 3:33 ror a < b -> a != b
//~ + 3:33 ror a < b -> true
//~ + 3:33 ror a < b -> false
//~ + 4:49 ror p == q -> p != q
//~ - 4:49 ror p == q -> true
//~ + 4:49 ror p == q -> false
//~ - 5:33 ror d > 0 -> d < 0
//~ + 5:33 ror d > 0 -> d <= 0
//~ + 5:33 ror d > 0 -> d >= 0
//~ + 5:33 ror d > 0 -> d == 0
//~ - 5:33 ror d > 0 -> d != 0
//~ + 5:33 ror d > 0 -> true
//~ - 5:33 ror d > 0 -> false
