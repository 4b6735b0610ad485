//~ mutants: wm:ror+crp
/* Mutants that never end are found out by the clock. */
int digits(unsigned n)
{
    int count = 1;
    while (n >= 10) {
        n = n / 10;
        count = count + 1;
    }
    return count;
}

//~ suite:
int digits(unsigned);

int main(void)
{
    return !(digits(0) == 1 && digits(9) == 1 && digits(12345) == 5);
}
//~ killed 6:12 ror n >= 10 -> n < 10 | time-out
//~ killed 6:12 ror n >= 10 -> n <= 10 | time-out
//~ unreached 6:12 ror n >= 10 -> n > 10 | digits(10) == 2
//~ killed 6:12 ror n >= 10 -> n == 10 | exit code
//~ killed 6:12 ror n >= 10 -> n != 10 | time-out
//~ killed 6:12 ror n >= 10 -> true | time-out
//~ killed 6:12 ror n >= 10 -> false | exit code
//~ unreached 6:17 crp 10 -> 10 + 1 | digits(10) == 2
//~ killed 6:17 crp 10 -> 10 - 1 | exit code
//~ killed 6:17 crp 10 -> 0 | time-out
//~ killed 7:17 crp 10 -> 10 + 1 | exit code
//~ survived 7:17 crp 10 -> 10 - 1 | digits(4026531777U) == 10
//~ killed 7:17 crp 10 -> 0 | crash
//~ killed 8:25 crp 1 -> 1 + 1 | exit code
//~ killed 8:25 crp 1 -> 1 - 1 | exit code
//~ killed 8:25 crp 1 -> 0 | exit code
