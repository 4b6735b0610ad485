int other(int n)
{
    return n & 7;
}
