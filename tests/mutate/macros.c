//~ mutants: wm:aor+ror
/* What a macro makes has mutants, but no diff. An operand keeps its parentheses. */
#define BETTER(a, b) ((a) > (b))

int best(int a, int b, int c)
{
    int most = a;
    if (BETTER(b, most))
        most = b;
    if (BETTER(c, most))
        most = c;
    return most * 2 + 1;
}

int mean(int a, int b, int c)
{
    return (a + b + c) / 3;
}

//~ suite:
int best(int, int, int), mean(int, int, int);

int main(void)
{
    return !(best(1, 2, 3) == 7 && best(3, 2, 1) == 7 && mean(1, 2, 3) == 2);
}
//~ killed 8:9 ror (b) > (most) -> (b) < (most) | exit code
//~ killed 8:9 ror (b) > (most) -> (b) <= (most) | exit code
//~ equivalent 8:9 ror (b) > (most) -> (b) >= (most) | strong
//~ survived 8:9 ror (b) > (most) -> (b) == (most) | best(0, 1, 0) == 3
//~ killed 8:9 ror (b) > (most) -> (b) != (most) | exit code
//~ killed 8:9 ror (b) > (most) -> true | exit code
//~ survived 8:9 ror (b) > (most) -> false | best(0, 1, 0) == 3
//~ killed 10:9 ror (c) > (most) -> (c) < (most) | exit code
//~ killed 10:9 ror (c) > (most) -> (c) <= (most) | exit code
//~ equivalent 10:9 ror (c) > (most) -> (c) >= (most) | strong
//~ killed 10:9 ror (c) > (most) -> (c) == (most) | exit code
//~ killed 10:9 ror (c) > (most) -> (c) != (most) | exit code
//~ killed 10:9 ror (c) > (most) -> true | exit code
//~ killed 10:9 ror (c) > (most) -> false | exit code
//~ killed 12:12 aor most * 2 + 1 -> most * 2 - 1 | exit code
//~ killed 12:12 aor most * 2 + 1 -> most * 2 * 1 | exit code
//~ killed 12:12 aor most * 2 + 1 -> most * 2 / 1 | exit code
//~ killed 12:12 aor most * 2 + 1 -> most * 2 % 1 | exit code
//~ killed 12:12 aor most * 2 + 1 -> most * 2 | exit code
//~ killed 12:12 aor most * 2 + 1 -> 1 | exit code
//~ killed 12:12 aor most * 2 -> most + 2 | exit code
//~ killed 12:12 aor most * 2 -> most - 2 | exit code
//~ killed 12:12 aor most * 2 -> most / 2 | exit code
//~ killed 12:12 aor most * 2 -> most % 2 | exit code
//~ killed 12:12 aor most * 2 -> most | exit code
//~ killed 12:12 aor most * 2 -> 2 | exit code
//~ killed 17:12 aor (a + b + c) / 3 -> (a + b + c) + 3 | exit code
//~ killed 17:12 aor (a + b + c) / 3 -> (a + b + c) - 3 | exit code
//~ killed 17:12 aor (a + b + c) / 3 -> (a + b + c) * 3 | exit code
//~ killed 17:12 aor (a + b + c) / 3 -> (a + b + c) % 3 | exit code
//~ killed 17:12 aor (a + b + c) / 3 -> (a + b + c) | exit code
//~ killed 17:12 aor (a + b + c) / 3 -> 3 | exit code
//~ killed 17:13 aor a + b + c -> a + b - c | exit code
//~ killed 17:13 aor a + b + c -> (a + b) * c | exit code
//~ killed 17:13 aor a + b + c -> (a + b) / c | exit code
//~ killed 17:13 aor a + b + c -> (a + b) % c | exit code
//~ killed 17:13 aor a + b + c -> a + b | exit code
//~ killed 17:13 aor a + b + c -> c | exit code
//~ killed 17:13 aor a + b -> a - b | exit code
//~ killed 17:13 aor a + b -> a * b | exit code
//~ killed 17:13 aor a + b -> a / b | exit code
//~ killed 17:13 aor a + b -> a % b | exit code
//~ killed 17:13 aor a + b -> a | exit code
//~ killed 17:13 aor a + b -> b | exit code
