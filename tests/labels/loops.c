//~ labels: loop
// No turn, one turn, more; `continue` ends a turn, `break` is no end that counts.
int count(int n) { int s = 0; while (n-- > 0) { if (n == 1) continue; s++; } return s; }
int once(int n) { int i = 0; do i++; while (i < n); return i; }
int nested(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) s++; return s; }
void forever(void) { for (;;) break; }

int main(void)
{
    count(0);
    count(1);
    once(1);
    nested(3);
    forever();
    return 0;
}
//~ + 3:31 loop no turn of the loop while n-- > 0
//~ + 3:31 loop one turn of the loop while n-- > 0
//~ - 3:31 loop more turns of the loop while n-- > 0
//~ + 4:30 loop one turn of the loop while i < n
//~ - 4:30 loop more turns of the loop while i < n
//~ - 5:32 loop no turn of the loop while i < n
//~ - 5:32 loop one turn of the loop while i < n
//~ + 5:32 loop more turns of the loop while i < n
//~ + 5:60 loop no turn of the loop while j < i
//~ + 5:60 loop one turn of the loop while j < i
//~ + 5:60 loop more turns of the loop while j < i
//~ ! 6:22 loop a loop: it has no condition
