//~ criteria: wm,loop
// Mutants of a loop whose bound is an input: some are equivalent since the counter starts below the bound.
int sum(int n)
{
    int s = 0;
    if (n < 0 || n > 3)
        return -1;
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}
//~ covered 6:9 n < 0 || n > 3 -> true
//~ covered 6:9 n < 0 || n > 3 -> false
//~ covered 6:9 n < 0 || n > 3 -> n < 0
//~ covered 6:9 n < 0 || n > 3 -> n > 3
//~ covered 6:9 n < 0 || n > 3 -> n < 0 && n > 3
//~ covered 6:9 n < 0 -> n <= 0
//~ covered 6:9 n < 0 -> n > 0
//~ covered 6:9 n < 0 -> n >= 0
//~ covered 6:9 n < 0 -> n == 0
//~ covered 6:9 n < 0 -> n != 0
//~ covered 6:9 n < 0 -> true
//~ covered 6:9 n < 0 -> false
//~ covered 6:9 n < 0 -> !(n < 0)
//~ covered 6:9 n -> abs(n)
//~ covered 6:9 n -> -abs(n)
//~ covered 6:9 n is zero
//~ covered 6:9 n -> -n
//~ covered 6:9 n -> ~n
//~ covered 6:18 n > 3 -> n < 3
//~ covered 6:18 n > 3 -> n <= 3
//~ covered 6:18 n > 3 -> n >= 3
//~ covered 6:18 n > 3 -> n == 3
//~ covered 6:18 n > 3 -> n != 3
//~ covered 6:18 n > 3 -> true
//~ covered 6:18 n > 3 -> false
//~ covered 6:18 n > 3 -> !(n > 3)
//~ infeasible 6:18 n -> abs(n)
//~ covered 6:18 n -> -abs(n)
//~ covered 6:18 n is zero
//~ covered 6:18 n -> -n
//~ covered 6:18 n -> ~n
//~ covered 8:21 i < n -> i <= n
//~ covered 8:21 i < n -> i > n
//~ covered 8:21 i < n -> i >= n
//~ covered 8:21 i < n -> i == n
//~ infeasible 8:21 i < n -> i != n
//~ covered 8:21 i < n -> true
//~ covered 8:21 i < n -> false
//~ covered 8:21 i < n -> !(i < n)
//~ infeasible 8:21 i -> abs(i)
//~ covered 8:21 i -> -abs(i)
//~ covered 8:21 i is zero
//~ covered 8:21 i -> -i
//~ covered 8:21 i -> ~i
//~ infeasible 8:25 n -> abs(n)
//~ covered 8:25 n -> -abs(n)
//~ covered 8:25 n is zero
//~ covered 8:25 n -> -n
//~ covered 8:25 n -> ~n
//~ covered 9:9 s += i -> s -= i
//~ covered 9:9 s += i -> s *= i
//~ covered 9:9 s += i -> s /= i
//~ covered 9:9 s += i -> s %= i
//~ covered 9:9 s += i -> s = s
//~ covered 9:9 s += i -> s = i
//~ infeasible 9:14 i -> abs(i)
//~ covered 9:14 i -> -abs(i)
//~ covered 9:14 i is zero
//~ covered 9:14 i -> -i
//~ covered 9:14 i -> ~i
//~ infeasible 10:12 s -> abs(s)
//~ covered 10:12 s -> -abs(s)
//~ covered 10:12 s is zero
//~ covered 10:12 s -> -s
//~ covered 10:12 s -> ~s
//~ covered 8:5 no turn of the loop while i < n
//~ covered 8:5 one turn of the loop while i < n
//~ covered 8:5 more turns of the loop while i < n
