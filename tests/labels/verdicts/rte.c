//~ criteria: rte
// Covered by a test that fails there, or proven safe.
struct pair { int first; struct pair *next; };
int quotient(int a, int b) { if (b == 0) return 0; return a / b; }
int divided(int a, int b) { return a / b; }
unsigned shifted(unsigned u, int n) { if (n < 0 || n > 31) return 0; return u << n; }
unsigned shift(unsigned u, int n) { return u << n; }
int next(const struct pair *p) { if (!p) return -1; return p->next ? p->next->first : p->first; }
int unchecked(const struct pair *p) { return p->next->first; }
int at(int i) { static const int table[4] = {1, 2, 3, 4}; return table[i & 3]; }
int beyond(int i) { static const int table[4] = {1, 2, 3, 4}; return table[i & 7]; }
