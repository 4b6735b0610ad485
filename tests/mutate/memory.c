//~ mutants: wm:aor+ror+sdl
/* Results in memory: what a pointer leads to, and a variable of the file. */
struct range {
    int low, high;
};

int widened;

void widen(struct range *range, int value)
{
    if (value < range->low) {
        range->low = value;
        widened = widened + 1;
    }
    if (value > range->high)
        range->high = value;
}

//~ suite:
struct range {
    int low, high;
};
void widen(struct range *, int);

int main(void)
{
    struct range range = {0, 0};
    widen(&range, -2);
    widen(&range, 5);
    widen(&range, 3);
    return !(range.low == -2 && range.high == 5);
}
//~ unreached 11:9 ror value < range->low -> value <= range->low | widened == 0
//~ killed 11:9 ror value < range->low -> value > range->low | exit code
//~ killed 11:9 ror value < range->low -> value >= range->low | exit code
//~ killed 11:9 ror value < range->low -> value == range->low | exit code
//~ killed 11:9 ror value < range->low -> value != range->low | exit code
//~ killed 11:9 ror value < range->low -> true | exit code
//~ killed 11:9 ror value < range->low -> false | exit code
//~ survived 13:9 sdl widened = widened + 1 -> ; | widened == 1
//~ survived 13:19 aor widened + 1 -> widened - 1 | widened == 1
//~ survived 13:19 aor widened + 1 -> widened * 1 | widened == 1
//~ survived 13:19 aor widened + 1 -> widened / 1 | widened == 1
//~ survived 13:19 aor widened + 1 -> widened % 1 | widened == 1
//~ survived 13:19 aor widened + 1 -> widened | widened == 1
//~ unreached 13:19 aor widened + 1 -> 1 | widened == 2
//~ killed 15:9 ror value > range->high -> value < range->high | exit code
//~ killed 15:9 ror value > range->high -> value <= range->high | exit code
//~ unreached 15:9 ror value > range->high -> value >= range->high | two input objects might overlap (unless --assume no-overlap)
//~ killed 15:9 ror value > range->high -> value == range->high | exit code
//~ killed 15:9 ror value > range->high -> value != range->high | exit code
//~ killed 15:9 ror value > range->high -> true | exit code
//~ killed 15:9 ror value > range->high -> false | exit code
