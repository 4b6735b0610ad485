//~ mutants: wm:ror+uoi
/* A mutant that looks further through an array than the program does. */
int sum(const int *list, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += list[i];
    return s;
}

//~ suite:
int sum(const int *list, int n);

int main(void)
{
    /* What stands around it is found wrong, too. */
    static int all[16] = {9, 9, 9, 9, 9, 9, 9, 9, 1, 2, 0, 9, 9, 9, 9, 9};
    return !(sum(all + 8, 2) == 3 && sum(all + 8, 0) == 0);
}
//~ killed 6:21 ror i < n -> i <= n | exit code
//~ killed 6:21 ror i < n -> i > n | exit code
//~ killed 6:21 ror i < n -> i >= n | exit code
//~ killed 6:21 ror i < n -> i == n | exit code
//~ unreached 6:21 ror i < n -> i != n | bounded: an input array may be longer (raise --max-array)
//~ killed 6:21 ror i < n -> true | crash
//~ killed 6:21 ror i < n -> false | exit code
//~ killed 6:21 uoi i < n -> !(i < n) | exit code
//~ killed 6:21 uoi i -> -i | crash
//~ killed 6:21 uoi i -> ~i | crash
//~ killed 6:25 uoi n -> -n | exit code
//~ killed 6:25 uoi n -> ~n | exit code
//~ killed 7:14 uoi list[i] -> -list[i] | exit code
//~ killed 7:14 uoi list[i] -> ~list[i] | exit code
//~ killed 7:19 uoi i -> -i | exit code
//~ killed 7:19 uoi i -> ~i | exit code
//~ killed 8:12 uoi s -> -s | exit code
//~ killed 8:12 uoi s -> ~s | exit code
