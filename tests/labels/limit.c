//~ labels: limit
// Both sides equal, the left one just below, just above; nothing wraps around.
int below(int a, int b) { return a < b; }
int least(unsigned char c, int n) { return c >= n; }

int main(void)
{
    below(-2147483647 - 1, 2147483647);
    below(4, 5);
    least(7, 7);
    least(8, 7);
    return 0;
}
//~ - 3:34 limit a == b
//~ + 3:34 limit a one below b
//~ - 3:34 limit a one above b
//~ + 4:44 limit c == n
//~ - 4:44 limit c one below n
//~ + 4:44 limit c one above n
