//~ labels: wm:inc+acr+stl
// What Mull and dextool change besides.
static int kept;
static void keep(int n) { kept = n; }
static int turns(int n)
{
    int done = 0;
    for (int i = 0; i < n; i++) {
        if (i == 3)
            break;
        keep(i);
        done++;
    }
    return done;
}
static double half(double x) { double y = x / 2; return y; }
static const char *name(const char *p) { p++; return --p; }
static _Bool turn(_Bool b) { b++; return b; }
static int given(int n) { return ({ int m = n; m--; }); }
static int none(void) { return 42; }
static void stop(int *n)
{
    if (*n)
        return;
    *n = 0;
}

int main(void)
{
    int n = 42;
    stop(&n);
    return turns(2) + (int)half(84) + name("a")[1] + turn(1) + given(1) + none();
}
