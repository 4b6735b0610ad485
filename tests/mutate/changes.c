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
    note(0);
    return found;
}

//~ suite:
int count(unsigned n);

int main(void)
{
    return !(count(7) == 3 && count(130) == 1);
}
