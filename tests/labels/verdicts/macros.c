//~ criteria: wm:ror+aor
// What a macro makes is labelled where it is used, and two uses are two places.
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int most(int x, int y, int z) { return MAX(MAX(x, y), z); }
