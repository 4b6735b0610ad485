//~ all sum covered
//~ error out-of-bounds 21
//~ all pairs covered
struct pair {
    int a, b;
};

int sum(const int *values, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i] > 0 ? values[i] : 0;
    if (sum == 12 && n == 3)
        return -1;
    return sum;
}

/* One too many. */
int last(const unsigned char *bytes, unsigned n)
{
    return bytes[n];
}

int pairs(struct pair *pairs, unsigned half)
{
    int equal = 0;
    for (unsigned i = 0; i < half * 2; i++)
        if (pairs[i].a == pairs[i].b)
            equal++;
    return equal == 4;
}
