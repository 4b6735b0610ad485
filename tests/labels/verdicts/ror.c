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
