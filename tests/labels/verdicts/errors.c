//~ criteria: wm:ror,domain
// Labels that only runs which end in an error make true: the test that shows the error covers them.
unsigned shift(unsigned u, int n) { return n < 32 ? u << n : 0; }
int deref(const int *p) { return *p > 0; }
//~ covered 3:44 n < 32 -> n <= 32
//~ covered 3:44 n < 32 -> n > 32
//~ covered 3:44 n < 32 -> n >= 32
//~ covered 3:44 n < 32 -> n == 32
//~ covered 3:44 n < 32 -> n != 32
//~ covered 3:44 n < 32 -> true
//~ covered 3:44 n < 32 -> false
//~ covered 3:35 u is zero
//~ covered 3:35 u is one
//~ covered 3:35 u is more than one
//~ covered 3:35 u is the greatest value
//~ covered 3:35 n is zero
//~ covered 3:35 n is one
//~ covered 3:35 n is more than one
//~ covered 3:35 n is negative
//~ covered 3:35 n is the least value
//~ covered 3:35 n is the greatest value
//~ covered 4:34 *p > 0 -> *p < 0
//~ covered 4:34 *p > 0 -> *p <= 0
//~ covered 4:34 *p > 0 -> *p >= 0
//~ covered 4:34 *p > 0 -> *p == 0
//~ covered 4:34 *p > 0 -> *p != 0
//~ covered 4:34 *p > 0 -> true
//~ covered 4:34 *p > 0 -> false
//~ covered 4:25 p is null
//~ covered 4:25 p is not null
