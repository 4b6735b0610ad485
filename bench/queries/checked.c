/* arithmetic: checked, saturating and fixed-point operations, greatest common divisors and roots. */

#include <limits.h>
#include <stdint.h>

static int checked_add(int a, int b, int *out)
{
    if ((b > 0 && a > INT_MAX - b) || (b < 0 && a < INT_MIN - b))
        return 0;
    *out = a + b;
    return 1;
}

static int checked_mul(int a, int b, int *out)
{
    int64_t wide = (int64_t)a * b;
    if (wide > INT_MAX || wide < INT_MIN)
        return 0;
    *out = (int)wide;
    return 1;
}

/* a * x * x + b * x + c, or where it overflowed. */
int polynomial(signed char a, int b, int c, short x)
{
    int square, first, second, sum;
    if (!checked_mul(x, x, &square) || !checked_mul(a, square, &first))
        return -1;
    if (!checked_mul(b, x, &second))
        return -2;
    if (!checked_add(first, second, &sum) || !checked_add(sum, c, &sum))
        return -3;
    return sum == 0 ? 2 : sum > 1000000;
}

static int16_t saturate(int value)
{
    return value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : (int16_t)value;
}

/* Left and right with the centre in each, in 1/256; how many samples were clipped, or -2 at the first that is silent. */
int downmix(const int16_t *left, const int16_t *centre, unsigned count)
{
    int clipped = 0;
    if (count > 5)
        return -1;
    for (unsigned i = 0; i < count; i++) {
        int16_t mixed = saturate((left[i] * 256 + centre[i] * 181) >> 8);
        if (mixed == INT16_MAX || mixed == INT16_MIN)
            clipped++;
        else if (mixed == 0)
            return -2;
    }
    return clipped;
}

static unsigned gcd(unsigned a, unsigned b)
{
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The sum of two fractions in lowest terms. */
int add_fractions(unsigned char a, unsigned char b, unsigned char c, unsigned char d)
{
    if (b == 0 || d == 0)
        return -1;
    unsigned top = a * d + c * b, bottom = b * d;
    unsigned common = gcd(top, bottom);
    if (common > 1)
        top /= common, bottom /= common;
    if (bottom == 1)
        return 1;
    return top > bottom ? 2 : 3;
}

/* The integer square root by Newton's steps. */
int root(unsigned x)
{
    if (x > 65535)
        return -1;
    if (x < 2)
        return (int)x;
    unsigned guess = x / 2, steps = 0;
    while (guess > x / guess && steps++ < 20)
        guess = (guess + x / guess) / 2;
    return guess * guess == x ? (int)guess : -(int)guess;
}

/* A price in cents with discounts and tax. */
int price(int cents, int pieces, int percent)
{
    if (cents <= 0 || cents > 1000000 || pieces <= 0 || pieces > 1000 || percent < 0 || percent > 100)
        return -1;
    int64_t total = (int64_t)cents * pieces;
    if (pieces >= 100)
        total -= total / 10;
    else if (pieces >= 10)
        total -= total / 20;
    total = total * (100 - percent) / 100;
    total += (total * 19 + 50) / 100;
    if (total > 10000000)
        return 3;
    if (total == 0)
        return 0;
    return total % 100 == 0 ? 2 : 1;
}
