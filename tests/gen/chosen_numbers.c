/* Numbers that a condition chooses, as large as the addresses of the vm: no address is made of them. */
//~ all pays covered
//~ all waits covered

int pays(int urgent, long days)
{
    long rate = urgent ? 100000000 : 50000000;
    if (days * rate > 700000000)
        return 1;
    return 0;
}

int waits(unsigned kind, unsigned long count)
{
    unsigned long nanoseconds = kind == 3 ? 1000000000 : 2147483647;
    if ((nanoseconds >> 4 ^ count) % 1000 == 17)
        return 2;
    switch ((unsigned char)nanoseconds) {
    case 0:
        return 3;
    default:
        return 4;
    }
}
