//~ labels: dcc,mcc
// Decisions, conditions and combinations, as C evaluates them.
#define IN(x, a, b) ((x) >= (a) && (x) <= (b))
int inside(int x) { if (IN(x, 1, 9) || x == 42) return 1; return 0; }
int chosen(int a, int b) { int both = a && !b; do { a--; } while (a > 0); for (; b;) b = 0; return both ? a : b; }

int main(void)
{
    inside(5);
    inside(42);
    return chosen(1, 0) != 0;
}
//~ + 4:25 dc IN(x, 1, 9) || x == 42 is true
//~ - 4:25 dc IN(x, 1, 9) || x == 42 is false
//~ + 4:25 cc (x) >= (1) is true
//~ - 4:25 cc (x) >= (1) is false
//~ + 4:25 cc (x) <= (9) is true
//~ + 4:25 cc (x) <= (9) is false
//~ + 4:40 cc x == 42 is true
//~ - 4:40 cc x == 42 is false
//~ + 4:25 mcc (x) >= (1) is true, (x) <= (9) is true
//~ + 4:25 mcc (x) >= (1) is true, (x) <= (9) is false, x == 42 is true
//~ - 4:25 mcc (x) >= (1) is true, (x) <= (9) is false, x == 42 is false
//~ - 4:25 mcc (x) >= (1) is false, x == 42 is true
//~ - 4:25 mcc (x) >= (1) is false, x == 42 is false
//~ + 5:39 dc a && !b is true
//~ - 5:39 dc a && !b is false
//~ + 5:39 cc a is true
//~ - 5:39 cc a is false
//~ - 5:45 cc b is true
//~ + 5:45 cc b is false
//~ - 5:39 mcc a is true, b is true
//~ + 5:39 mcc a is true, b is false
//~ - 5:39 mcc a is false
//~ - 5:67 dc a > 0 is true
//~ + 5:67 dc a > 0 is false
//~ - 5:67 mcc a > 0 is true
//~ + 5:67 mcc a > 0 is false
//~ - 5:82 dc b is true
//~ + 5:82 dc b is false
//~ - 5:82 mcc b is true
//~ + 5:82 mcc b is false
//~ + 5:100 dc both is true
//~ - 5:100 dc both is false
//~ + 5:100 mcc both is true
//~ - 5:100 mcc both is false
