//~ mutants: wm:inc+acr+stl
/* Steps, constants, and statements that are left out. */
static int calls;

static void note(int n)
{
    calls += n;
}

int count(unsigned n)
{
    int found = 0;
    while (n) {
        if (n & 128)
            break;
        note(1);
        found++;
        n &= n - 1;
    }
    return found;
}

//~ suite:
int count(unsigned n);

int main(void)
{
    return !(count(7) == 3 && count(130) == 0);
}
//~ killed 15:13 stl break -> ; | exit code
//~ survived 16:9 stl note(1) -> ; | calls == 1
//~ killed 17:9 inc found++ -> found-- | exit code
//~ killed 17:9 stl found++ -> ; | exit code
//~ killed 20:12 acr found -> 42 | exit code
