//~ mutants: wm:ror+abs+cor
/* Mutants that never differ, and some that differ inside of the function and nowhere else. */
int least(int a, int b)
{
    return a < b ? a : b;
}

int in_range(unsigned n)
{
    return n >= 0 && n < 10;
}

int parity(int n)
{
    int odd = n & 1;
    if (odd == 1)
        return odd;
    return 0;
}

//~ suite:
int least(int, int), in_range(unsigned), parity(int);

int main(void)
{
    return !(least(1, 2) == 1 && least(2, 1) == 1 && least(-3, -3) == -3 && in_range(3) && !in_range(10) && !in_range(40)
             && parity(3) == 1 && parity(4) == 0);
}
//~ equivalent 5:12 ror a < b -> a <= b | strong
//~ killed 5:12 ror a < b -> a > b | exit code
//~ killed 5:12 ror a < b -> a >= b | exit code
//~ killed 5:12 ror a < b -> a == b | exit code
//~ killed 5:12 ror a < b -> a != b | exit code
//~ killed 5:12 ror a < b -> true | exit code
//~ killed 5:12 ror a < b -> false | exit code
//~ unreached 5:12 abs a -> abs(a) | least(-1, 0) == -1
//~ killed 5:12 abs a -> -abs(a) | exit code
//~ survived 5:16 abs b -> abs(b) | least(0, -1) == -1
//~ killed 5:16 abs b -> -abs(b) | exit code
//~ unreached 5:20 abs a -> abs(a) | least(-1, 0) == -1
//~ killed 5:20 abs a -> -abs(a) | exit code
//~ killed 5:24 abs b -> abs(b) | exit code
//~ killed 5:24 abs b -> -abs(b) | exit code
//~ killed 10:12 cor n >= 0 && n < 10 -> true | exit code
//~ killed 10:12 cor n >= 0 && n < 10 -> false | exit code
//~ killed 10:12 cor n >= 0 && n < 10 -> n >= 0 | exit code
//~ equivalent 10:12 cor n >= 0 && n < 10 -> n < 10 | weak
//~ killed 10:12 cor n >= 0 && n < 10 -> n >= 0 || n < 10 | exit code
//~ killed 10:12 ror n >= 0 -> n < 0 | exit code
//~ killed 10:12 ror n >= 0 -> n <= 0 | exit code
//~ unreached 10:12 ror n >= 0 -> n > 0 | in_range(0) == 1
//~ killed 10:12 ror n >= 0 -> n == 0 | exit code
//~ unreached 10:12 ror n >= 0 -> n != 0 | in_range(0) == 1
//~ equivalent 10:12 ror n >= 0 -> true | weak
//~ killed 10:12 ror n >= 0 -> false | exit code
//~ equivalent 10:12 abs n -> -abs(n) | weak
//~ killed 10:22 ror n < 10 -> n <= 10 | exit code
//~ killed 10:22 ror n < 10 -> n > 10 | exit code
//~ killed 10:22 ror n < 10 -> n >= 10 | exit code
//~ killed 10:22 ror n < 10 -> n == 10 | exit code
//~ killed 10:22 ror n < 10 -> n != 10 | exit code
//~ killed 10:22 ror n < 10 -> true | exit code
//~ killed 10:22 ror n < 10 -> false | exit code
//~ killed 10:22 abs n -> -abs(n) | exit code
//~ equivalent 15:15 abs n -> abs(n) | weak
//~ equivalent 15:15 abs n -> -abs(n) | weak
//~ killed 16:9 ror odd == 1 -> odd < 1 | exit code
//~ equivalent 16:9 ror odd == 1 -> odd <= 1 | strong
//~ killed 16:9 ror odd == 1 -> odd > 1 | exit code
//~ equivalent 16:9 ror odd == 1 -> odd >= 1 | weak
//~ killed 16:9 ror odd == 1 -> odd != 1 | exit code
//~ equivalent 16:9 ror odd == 1 -> true | strong
//~ killed 16:9 ror odd == 1 -> false | exit code
//~ equivalent 16:9 abs odd -> abs(odd) | weak
//~ killed 16:9 abs odd -> -abs(odd) | exit code
//~ equivalent 17:16 abs odd -> abs(odd) | weak
//~ killed 17:16 abs odd -> -abs(odd) | exit code
