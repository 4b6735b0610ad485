//~ labels: wm:all
// What is a constant, is not evaluated or has no name of its own cannot be labelled, and is listed.
enum { N = 4 + 3 };
static int table[N * 2] = {1 + 1};
volatile int v;
int f(int n)
{
    int a[n + 1];
    static int kept = 2 * 3;
    switch (n) { case N - 1: return sizeof(a[n * 2]); }
    _Complex double c = n * 1.0i;
    v += n;
    return __builtin_constant_p(n + 2) + table[0] + kept + (int)__real__ c;
}

int main(void) { return f(1) == 0; }
//~ - 10:13 abs n -> abs(n)
//~ + 10:13 abs n -> -abs(n)
//~ - 10:13 abs n is zero
//~ + 10:13 uoi n -> -n
//~ + 10:13 uoi n -> ~n
//~ - 10:37 acr sizeof(a[n * 2]) -> 42
//~ - 11:25 abs n -> abs(n)
//~ + 11:25 abs n -> -abs(n)
//~ - 11:25 abs n is zero
//~ + 11:25 uoi n -> -n
//~ - 12:10 abs n -> abs(n)
//~ + 12:10 abs n -> -abs(n)
//~ - 12:10 abs n is zero
//~ + 12:10 uoi n -> -n
//~ + 12:10 uoi n -> ~n
//~ + 13:12 acr __builtin_constant_p(n + 2) + table[0] + kept + (int)__real__ c -> 42
//~ - 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept + (int)__real__ c -> __builtin_constant_p(n + 2) + table[0] + kept - (int)__real__ c
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept + (int)__real__ c -> (__builtin_constant_p(n + 2) + table[0] + kept) * (int)__real__ c
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept + (int)__real__ c -> (__builtin_constant_p(n + 2) + table[0] + kept) / (int)__real__ c
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept + (int)__real__ c -> (__builtin_constant_p(n + 2) + table[0] + kept) % (int)__real__ c
//~ - 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept + (int)__real__ c -> __builtin_constant_p(n + 2) + table[0] + kept
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept + (int)__real__ c -> (int)__real__ c
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept -> __builtin_constant_p(n + 2) + table[0] - kept
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept -> (__builtin_constant_p(n + 2) + table[0]) * kept
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept -> (__builtin_constant_p(n + 2) + table[0]) / kept
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept -> (__builtin_constant_p(n + 2) + table[0]) % kept
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept -> __builtin_constant_p(n + 2) + table[0]
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] + kept -> kept
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] -> __builtin_constant_p(n + 2) - table[0]
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] -> __builtin_constant_p(n + 2) * table[0]
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] -> __builtin_constant_p(n + 2) / table[0]
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] -> __builtin_constant_p(n + 2) % table[0]
//~ + 13:12 aor __builtin_constant_p(n + 2) + table[0] -> __builtin_constant_p(n + 2)
//~ - 13:12 aor __builtin_constant_p(n + 2) + table[0] -> table[0]
//~ - 13:42 abs table[0] -> abs(table[0])
//~ + 13:42 abs table[0] -> -abs(table[0])
//~ - 13:42 abs table[0] is zero
//~ + 13:42 uoi table[0] -> -table[0]
//~ + 13:42 uoi table[0] -> ~table[0]
//~ - 13:53 abs kept -> abs(kept)
//~ + 13:53 abs kept -> -abs(kept)
//~ - 13:53 abs kept is zero
//~ + 13:53 uoi kept -> -kept
//~ + 13:53 uoi kept -> ~kept
//~ + 16:25 acr f(1) == 0 -> 42
//~ - 16:25 ror f(1) == 0 -> f(1) < 0
//~ - 16:25 ror f(1) == 0 -> f(1) <= 0
//~ + 16:25 ror f(1) == 0 -> f(1) > 0
//~ + 16:25 ror f(1) == 0 -> f(1) >= 0
//~ + 16:25 ror f(1) == 0 -> f(1) != 0
//~ + 16:25 ror f(1) == 0 -> true
//~ - 16:25 ror f(1) == 0 -> false
//~ - 16:25 abs f(1) -> abs(f(1))
//~ - 16:25 abs f(1) -> -abs(f(1))
//~ - 16:25 abs f(1) is zero
//~ - 16:25 uoi f(1) -> -f(1)
//~ - 16:25 uoi f(1) -> ~f(1)
//~ + 16:25 cdl f(1) -> (f(1), 0)
//~ - 16:33 crp 0 -> 0 + 1
//~ - 16:33 crp 0 -> 0 - 1
//~ ! 8:11 aor n + 1 -> n - 1: in a declarator
//~ ! 8:11 aor n + 1 -> n * 1: in a declarator
//~ ! 8:11 aor n + 1 -> n / 1: in a declarator
//~ ! 8:11 aor n + 1 -> n % 1: in a declarator
//~ ! 8:11 aor n + 1 -> n: in a declarator
//~ ! 8:11 aor n + 1 -> 1: in a declarator
//~ ! 8:11 abs n -> abs(n): in a declarator
//~ ! 8:11 abs n -> -abs(n): in a declarator
//~ ! 8:11 abs n is zero: in a declarator
//~ ! 8:11 uoi n -> -n: in a declarator
//~ ! 8:11 uoi n -> ~n: in a declarator
//~ ! 8:15 crp 1 -> 1 + 1: in a declarator
//~ ! 8:15 crp 1 -> 1 - 1: in a declarator
//~ ! 8:15 crp 1 -> 0: in a declarator
//~ ! 9:23 acr 2 * 3 -> 42: a static variable starts with a constant
//~ ! 9:23 aor 2 * 3 -> 2 + 3: a static variable starts with a constant
//~ ! 9:23 aor 2 * 3 -> 2 - 3: a static variable starts with a constant
//~ ! 9:23 aor 2 * 3 -> 2 / 3: a static variable starts with a constant
//~ ! 9:23 aor 2 * 3 -> 2 % 3: a static variable starts with a constant
//~ ! 9:23 aor 2 * 3 -> 2: a static variable starts with a constant
//~ ! 9:23 aor 2 * 3 -> 3: a static variable starts with a constant
//~ ! 9:23 crp 2 -> 2 + 1: a static variable starts with a constant
//~ ! 9:23 crp 2 -> 2 - 1: a static variable starts with a constant
//~ ! 9:23 crp 2 -> 0: a static variable starts with a constant
//~ ! 9:27 crp 3 -> 3 + 1: a static variable starts with a constant
//~ ! 9:27 crp 3 -> 3 - 1: a static variable starts with a constant
//~ ! 9:27 crp 3 -> 0: a static variable starts with a constant
//~ ! 10:23 aor N - 1 -> N + 1: a case has a constant
//~ ! 10:23 aor N - 1 -> N * 1: a case has a constant
//~ ! 10:23 aor N - 1 -> N / 1: a case has a constant
//~ ! 10:23 aor N - 1 -> N % 1: a case has a constant
//~ ! 10:23 aor N - 1 -> N: a case has a constant
//~ ! 10:23 aor N - 1 -> 1: a case has a constant
//~ ! 10:27 crp 1 -> 1 + 1: a case has a constant
//~ ! 10:27 crp 1 -> 1 - 1: a case has a constant
//~ ! 10:27 crp 1 -> 0: a case has a constant
//~ ! 10:46 aor n * 2 -> n + 2: it is not evaluated
//~ ! 10:46 aor n * 2 -> n - 2: it is not evaluated
//~ ! 10:46 aor n * 2 -> n / 2: it is not evaluated
//~ ! 10:46 aor n * 2 -> n % 2: it is not evaluated
//~ ! 10:46 aor n * 2 -> n: it is not evaluated
//~ ! 10:46 aor n * 2 -> 2: it is not evaluated
//~ ! 10:46 abs n -> abs(n): it is not evaluated
//~ ! 10:46 abs n -> -abs(n): it is not evaluated
//~ ! 10:46 abs n is zero: it is not evaluated
//~ ! 10:46 uoi n -> -n: it is not evaluated
//~ ! 10:46 uoi n -> ~n: it is not evaluated
//~ ! 10:50 crp 2 -> 2 + 1: it is not evaluated
//~ ! 10:50 crp 2 -> 2 - 1: it is not evaluated
//~ ! 10:50 crp 2 -> 0: it is not evaluated
//~ ! 11:25 aor n * 1.0i: operands of these types are not followed
//~ ! 12:5 aor v += n -> v -= n: its target is volatile, or has a side effect
//~ ! 12:5 aor v += n -> v *= n: its target is volatile, or has a side effect
//~ ! 12:5 aor v += n -> v /= n: its target is volatile, or has a side effect
//~ ! 12:5 aor v += n -> v %= n: its target is volatile, or has a side effect
//~ ! 12:5 aor v += n -> v = v: its target is volatile, or has a side effect
//~ ! 12:5 aor v += n -> v = n: its target is volatile, or has a side effect
//~ ! 13:33 aor n + 2 -> n - 2: an argument of a builtin of the compiler
//~ ! 13:33 aor n + 2 -> n * 2: an argument of a builtin of the compiler
//~ ! 13:33 aor n + 2 -> n / 2: an argument of a builtin of the compiler
//~ ! 13:33 aor n + 2 -> n % 2: an argument of a builtin of the compiler
//~ ! 13:33 aor n + 2 -> n: an argument of a builtin of the compiler
//~ ! 13:33 aor n + 2 -> 2: an argument of a builtin of the compiler
//~ ! 13:33 abs n -> abs(n): an argument of a builtin of the compiler
//~ ! 13:33 abs n -> -abs(n): an argument of a builtin of the compiler
//~ ! 13:33 abs n is zero: an argument of a builtin of the compiler
//~ ! 13:33 uoi n -> -n: an argument of a builtin of the compiler
//~ ! 13:33 uoi n -> ~n: an argument of a builtin of the compiler
//~ ! 13:37 crp 2 -> 2 + 1: an argument of a builtin of the compiler
//~ ! 13:37 crp 2 -> 2 - 1: an argument of a builtin of the compiler
//~ ! 13:37 crp 2 -> 0: an argument of a builtin of the compiler
