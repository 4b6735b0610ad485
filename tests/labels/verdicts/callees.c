//~ criteria: wm:ror+aor,branch
// Labels of a callee are its own; those of the caller know what the callee gives back.
static int sign(int x) { return x < 0 ? -1 : x > 0; }
int f(int x)
{
    int s = sign(x);
    if (s > 1)
        return 5;
    return s * 2;
}
//~ covered 3:33 x < 0 true
//~ covered 3:33 x < 0 false
//~ covered 3:33 x < 0 -> x <= 0
//~ covered 3:33 x < 0 -> x > 0
//~ covered 3:33 x < 0 -> x >= 0
//~ covered 3:33 x < 0 -> x == 0
//~ covered 3:33 x < 0 -> x != 0
//~ covered 3:33 x < 0 -> true
//~ covered 3:33 x < 0 -> false
//~ covered 3:46 x > 0 -> x < 0
//~ covered 3:46 x > 0 -> x <= 0
//~ covered 3:46 x > 0 -> x >= 0
//~ covered 3:46 x > 0 -> x == 0
//~ infeasible 3:46 x > 0 -> x != 0
//~ covered 3:46 x > 0 -> true
//~ covered 3:46 x > 0 -> false
//~ infeasible 7:9 s > 1 true
//~ covered 7:9 s > 1 false
//~ covered 7:9 s > 1 -> s < 1
//~ covered 7:9 s > 1 -> s <= 1
//~ covered 7:9 s > 1 -> s >= 1
//~ covered 7:9 s > 1 -> s == 1
//~ covered 7:9 s > 1 -> s != 1
//~ covered 7:9 s > 1 -> true
//~ infeasible 7:9 s > 1 -> false
//~ covered 9:12 s * 2 -> s + 2
//~ covered 9:12 s * 2 -> s - 2
//~ covered 9:12 s * 2 -> s / 2
//~ covered 9:12 s * 2 -> s % 2
//~ covered 9:12 s * 2 -> s
//~ covered 9:12 s * 2 -> 2
