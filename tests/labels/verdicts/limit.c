//~ criteria: limit
// The boundaries of comparisons; of some no value is left.
int mark(unsigned points)
{
    if (points > 100u)
        return -1;
    if (points >= 50u)
        return 1;
    return 0;
}
int zero(unsigned a) { return a > 0u; }
//~ covered 5:9 points == 100u
//~ covered 5:9 points one below 100u
//~ covered 5:9 points one above 100u
//~ covered 7:9 points == 50u
//~ covered 7:9 points one below 50u
//~ covered 7:9 points one above 50u
//~ covered 11:31 a == 0u
//~ infeasible 11:31 a one below 0u
//~ covered 11:31 a one above 0u
