//~ criteria: wm:ror+aor
// What a macro makes is labelled where it is used, and two uses are two places.
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int most(int x, int y, int z) { return MAX(MAX(x, y), z); }
//~ covered 4:40 (((x) > (y) ? (x) : (y))) > (z) -> (((x) > (y) ? (x) : (y))) < (z)
//~ covered 4:40 (((x) > (y) ? (x) : (y))) > (z) -> (((x) > (y) ? (x) : (y))) <= (z)
//~ covered 4:40 (((x) > (y) ? (x) : (y))) > (z) -> (((x) > (y) ? (x) : (y))) >= (z)
//~ covered 4:40 (((x) > (y) ? (x) : (y))) > (z) -> (((x) > (y) ? (x) : (y))) == (z)
//~ covered 4:40 (((x) > (y) ? (x) : (y))) > (z) -> (((x) > (y) ? (x) : (y))) != (z)
//~ covered 4:40 (((x) > (y) ? (x) : (y))) > (z) -> true
//~ covered 4:40 (((x) > (y) ? (x) : (y))) > (z) -> false
//~ covered 4:40 (x) > (y) -> (x) < (y)
//~ covered 4:40 (x) > (y) -> (x) <= (y)
//~ covered 4:40 (x) > (y) -> (x) >= (y)
//~ covered 4:40 (x) > (y) -> (x) == (y)
//~ covered 4:40 (x) > (y) -> (x) != (y)
//~ covered 4:40 (x) > (y) -> true
//~ covered 4:40 (x) > (y) -> false
//~ covered 4:40 (x) > (y) -> (x) < (y)
//~ covered 4:40 (x) > (y) -> (x) <= (y)
//~ covered 4:40 (x) > (y) -> (x) >= (y)
//~ covered 4:40 (x) > (y) -> (x) == (y)
//~ covered 4:40 (x) > (y) -> (x) != (y)
//~ covered 4:40 (x) > (y) -> true
//~ covered 4:40 (x) > (y) -> false
