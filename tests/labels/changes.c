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
//~ + 4:34 acr n -> 42
//~ + 8:28 inc i++ -> i--
//~ - 10:13 stl break -> ;
//~ + 11:9 stl keep(i) -> ;
//~ + 12:9 inc done++ -> done--
//~ + 12:9 stl done++ -> ;
//~ + 14:12 acr done -> 42
//~ - 16:43 acr x / 2 -> 42
//~ - 16:57 acr y -> 42
//~ + 17:42 inc p++ -> p--
//~ + 17:42 stl p++ -> ;
//~ + 17:54 inc --p -> ++p
//~ + 18:30 stl b++ -> ;
//~ + 19:34 acr ({ int m = n; m--; }) -> 42
//~ + 19:45 acr n -> 42
//~ + 19:48 inc m-- -> m++
//~ + 24:9 stl return -> ;
//~ - 25:10 acr 0 -> 42
//~ + 31:5 stl stop(&n) -> ;
//~ + 32:12 acr turns(2) + (int)half(84) + name("a")[1] + turn(1) + given(1) + none() -> 42
//~ ! 7:16 acr 0 -> 42: a constant that a variable begins with
//~ ! 8:18 acr 0 -> 42: a constant that a variable begins with
//~ ! 18:30 inc b++ -> b--: a truth value is no count
