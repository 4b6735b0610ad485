//~ mutants: wm:ror
/* Boundaries that the suite sees, and one that it does not. */
int grade(int points)
{
    if (points < 50)
        return 0;
    if (points >= 90)
        return 2;
    return 1;
}

//~ suite:
int grade(int);

int main(void)
{
    return !(grade(49) == 0 && grade(50) == 1 && grade(89) == 1 && grade(95) == 2);
}
//~ killed 5:9 ror points < 50 -> points <= 50 | exit code
//~ killed 5:9 ror points < 50 -> points > 50 | exit code
//~ killed 5:9 ror points < 50 -> points >= 50 | exit code
//~ killed 5:9 ror points < 50 -> points == 50 | exit code
//~ killed 5:9 ror points < 50 -> points != 50 | exit code
//~ killed 5:9 ror points < 50 -> true | exit code
//~ killed 5:9 ror points < 50 -> false | exit code
//~ killed 7:9 ror points >= 90 -> points < 90 | exit code
//~ killed 7:9 ror points >= 90 -> points <= 90 | exit code
//~ unreached 7:9 ror points >= 90 -> points > 90 | grade(90) == 2
//~ killed 7:9 ror points >= 90 -> points == 90 | exit code
//~ killed 7:9 ror points >= 90 -> points != 90 | exit code
//~ killed 7:9 ror points >= 90 -> true | exit code
//~ killed 7:9 ror points >= 90 -> false | exit code
