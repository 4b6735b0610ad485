/* Numbers: linear conditions on whole numbers, as in Roops. */

int linear_sum(int a, int b, int c)
{
    if (a + b + c == 1000 && a > b && b > c)
        return 1;
    return a - b == 77777 ? 2 : 0;
}

int linear_magic(int x, int y)
{
    if (x == 123456) {
        if (y == x - 654321)
            return 2;
        return 1;
    }
    if (3 * x + 7 * y == 31415 && x > 0 && y > 0)
        return 3;
    return 0;
}

int linear_between(int x, int low, int high)
{
    if (low > high)
        return -1;
    if (x < low)
        return 0;
    if (x > high)
        return 2;
    if (x == low && x == high)
        return 3;
    if (high - low == 4242 && x - low == 2121)
        return 4;
    return 1;
}

unsigned linear_bits(unsigned x)
{
    if ((x & 0xff00u) == 0x4200u)
        return (x >> 16) == 0xbeefu ? 3 : 2;
    if (x % 1009u == 17u && x > 1u << 30)
        return 1;
    return 0;
}
