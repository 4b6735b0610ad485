//~ all look_up covered
// A table with more entries than a term may choose from: each place is a path of its own.

static const short bonus[1000] = { [3] = 7, [700] = 9 };

int look_up(unsigned level)
{
    if (level >= 1000)
        return -1;
    if (bonus[level] == 7)
        return 1;
    return 0;
}
