//~ labels: wm:sdl+lhs+cdl
// An assignment that is left out or goes elsewhere, and a call that gives nothing.
int level, seen;
static int next(int n) { return n - 1; }
void set(int n, int m) { level = n; m = next(n); }
int local(int n) { int x; x = n; return x; }

int main(void)
{
    set(0, 1);
    set(1, 1);
    return local(0);
}
//~ + 5:26 sdl level = n -> ;
//~ + 5:26 lhs level = n -> n = n
//~ + 5:26 lhs level = n -> m = n
//~ + 5:37 sdl m = next(n) -> ;
//~ + 5:37 lhs m = next(n) -> n = next(n)
//~ + 5:41 cdl next(n) -> (next(n), 0)
//~ - 12:12 cdl local(0) -> (local(0), 0)
//~ ! 6:27 sdl x = n -> ;: its old value may never have been written, or cannot be read again
//~ ! 6:27 lhs x = n -> n = n: its old value may never have been written, or cannot be read again
