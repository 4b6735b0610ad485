//~ labels: wm:aor
// Divisors that are zero or make a quotient overflow do not fail in a predicate.
int plus(int a, int b) { return a + b; }
int quotient(int a, int b) { return a / b; }
long wide(long a, unsigned char b) { return a * b; }
float real(float a, float b) { return a - b; }
int *step(int *p, int i) { return p + i; }
void add(short *s, int i) { *s += i; }

int main(void)
{
    int a[4];
    short s = 1;
    plus(5, 0);
    plus(2, 2);
    quotient(7, 1);
    wide(0, 3);
    real(2, 0);
    step(a, 0);
    add(&s, 65536);
    return 0;
}
//~ + 3:33 aor a + b -> a - b
//~ + 3:33 aor a + b -> a * b
//~ + 3:33 aor a + b -> a / b
//~ + 3:33 aor a + b -> a % b
//~ + 3:33 aor a + b -> a
//~ + 3:33 aor a + b -> b
//~ + 4:37 aor a / b -> a + b
//~ + 4:37 aor a / b -> a - b
//~ - 4:37 aor a / b -> a * b
//~ + 4:37 aor a / b -> a % b
//~ - 4:37 aor a / b -> a
//~ + 4:37 aor a / b -> b
//~ + 5:45 aor a * b -> a + b
//~ + 5:45 aor a * b -> a - b
//~ - 5:45 aor a * b -> a / b
//~ - 5:45 aor a * b -> a % b
//~ - 5:45 aor a * b -> a
//~ + 5:45 aor a * b -> b
//~ - 6:39 aor a - b -> a + b
//~ + 6:39 aor a - b -> a * b
//~ + 6:39 aor a - b -> a / b
//~ - 6:39 aor a - b -> a
//~ + 6:39 aor a - b -> b
//~ - 7:35 aor p + i -> p - i
//~ - 7:35 aor p + i -> p
//~ - 8:29 aor *s += i -> *s -= i
//~ + 8:29 aor *s += i -> *s *= i
//~ + 8:29 aor *s += i -> *s /= i
//~ - 8:29 aor *s += i -> *s %= i
//~ - 8:29 aor *s += i -> *s = *s
//~ + 8:29 aor *s += i -> *s = i
