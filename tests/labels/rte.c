//~ labels: rte
// Natively an overflow of `+` does not end the program, so that its label can be seen.
int sum(int a, int b) { return a + b; }
int quotient(int a, int b) { if (b == 0) return 0; return a / b; }
int at(const int *p, int i) { static int table[4]; return p ? table[i & 3] + *p : 0; }
unsigned shift(unsigned u, int n) { return n < 32 ? u << n : 0; }

int main(void)
{
    sum(2147483647, 1);
    quotient(6, 3);
    at(0, 1);
    shift(1, 3);
    return 0;
}
//~ + 3:32 rte a + b overflows
//~ - 4:59 rte a / b divides by zero
//~ - 4:59 rte a / b overflows
//~ - 5:63 rte table[i & 3] + *p overflows
//~ - 5:63 rte i & 3 is outside of table
//~ - 5:78 rte p is null in *p
//~ - 6:53 rte u << n shifts too far
