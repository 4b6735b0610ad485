//~ criteria: wm:ror
// In `less` every mutant is told apart. In `never` the guard leaves some no input.
int less(int a, int b) { return a < b; }
int never(unsigned a)
{
    if (a < 0)
        return 1;
    return a == 3;
}
int guarded(int a, int b)
{
    if (a != b)
        return a < b;
    return 2;
}
//~ covered 3:33 a < b -> a <= b
//~ covered 3:33 a < b -> a > b
//~ covered 3:33 a < b -> a >= b
//~ covered 3:33 a < b -> a == b
//~ covered 3:33 a < b -> a != b
//~ covered 3:33 a < b -> true
//~ covered 3:33 a < b -> false
//~ covered 6:9 a < 0 -> a <= 0
//~ covered 6:9 a < 0 -> a > 0
//~ covered 6:9 a < 0 -> a >= 0
//~ covered 6:9 a < 0 -> a == 0
//~ covered 6:9 a < 0 -> a != 0
//~ covered 6:9 a < 0 -> true
//~ infeasible 6:9 a < 0 -> false
//~ covered 8:12 a == 3 -> a < 3
//~ covered 8:12 a == 3 -> a <= 3
//~ covered 8:12 a == 3 -> a > 3
//~ covered 8:12 a == 3 -> a >= 3
//~ covered 8:12 a == 3 -> a != 3
//~ covered 8:12 a == 3 -> true
//~ covered 8:12 a == 3 -> false
//~ covered 12:9 a != b -> a < b
//~ covered 12:9 a != b -> a <= b
//~ covered 12:9 a != b -> a > b
//~ covered 12:9 a != b -> a >= b
//~ covered 12:9 a != b -> a == b
//~ covered 12:9 a != b -> true
//~ covered 12:9 a != b -> false
//~ infeasible 13:16 a < b -> a <= b
//~ covered 13:16 a < b -> a > b
//~ covered 13:16 a < b -> a >= b
//~ covered 13:16 a < b -> a == b
//~ covered 13:16 a < b -> a != b
//~ covered 13:16 a < b -> true
//~ covered 13:16 a < b -> false
