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
