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
