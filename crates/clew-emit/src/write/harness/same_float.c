
/* Unlike ==, tells 0.0 from -0.0. */
static int clew_same_float(long double a, long double b)
{
    return a == b && !__builtin_signbit(a) == !__builtin_signbit(b);
}
