
static int clew_is_nan(long double x)
{
    return x != x;
}
