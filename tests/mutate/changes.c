//~ mutants: wm:inc+acr+stl
/* Steps, constants, and statements that are left out. */
static int calls;

static void note(int n)
{
    calls += n;
}

int count(const int *list, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (list[i] < 0)
            break;
        note(0);
        found++;
    }
    return found;
}

//~ suite:
int count(const int *list, int n);

int main(void)
{
    static int all[16] = {1, 2, -3, 4};
    return !(count(all, 2) == 2 && count(all, 4) == 2);
}
