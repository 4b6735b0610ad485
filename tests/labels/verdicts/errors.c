//~ criteria: wm:ror,domain
// Labels that only runs which end in an error make true: the test that shows the error covers them.
unsigned shift(unsigned u, int n) { return n < 32 ? u << n : 0; }
int deref(const int *p) { return *p > 0; }
