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
//~ infeasible 4:59 a / b divides by zero
//~ covered 4:59 a / b overflows
//~ covered 5:36 a / b divides by zero
//~ covered 5:36 a / b overflows
//~ infeasible 6:77 u << n shifts too far
//~ covered 7:44 u << n shifts too far
//~ infeasible 8:60 p is null in p->next
//~ infeasible 8:70 p->next is null in p->next->first
//~ infeasible 8:70 p is null in p->next
//~ infeasible 8:87 p is null in p->first
//~ covered 9:46 p->next is null in p->next->first
//~ covered 9:46 p is null in p->next
//~ infeasible 10:66 i & 3 is outside of table
//~ covered 11:70 i & 7 is outside of table
