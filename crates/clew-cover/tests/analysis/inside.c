// Edges of one function. An edge is a line and an outcome.

void bubble(int v[], int n)
{
    int i, j;
    if (n >= 6)
        return;
    for (i = n; i > 1; --i)
        for (j = 1; j < i; ++j)
            if (v[j] > v[j + 1]) {
                int k = v[j];
                v[j] = v[j + 1];
                v[j + 1] = k;
            }
}

int nested(int a, int b, int c)
{
    int sum = 0;
    if (a > 1) {
        sum++;
        if (b > 2) {
            sum++;
            if (c > 3)
                sum++;
        }
    }
    if (a + b > c)
        sum--;
    return sum;
}

//~ from bubble: 8T has 3 within 2
//~ from bubble: 8T has 6 within 3
//~ from bubble: 6T has 1 within 2
//~ from bubble: 6T has 1 within inf
//~ from bubble: 6F has 7 within inf
//~ from bubble: 8T is 0 from 8T
//~ from bubble: 8T is 1 from 9F
//~ from bubble: 8T is 2 from 10T
//~ from bubble: 6F is 3 from 10T
//~ from bubble: 10T is 2 from 10F
//~ from bubble: 9F is 3 from 10F
//~ from bubble: 6T is never near 10F
//~ from bubble: 8F is never near 10F
//~ from bubble: 6F dominates 8T
//~ from bubble: 6F dominates 8F
//~ from bubble: 8T dominates 10T
//~ from bubble: 8T never dominates 8F
//~ from bubble: 9T never dominates 9F
//~ from bubble: 9T dominates 10F
//~ from bubble: 9F never dominates 10F
//~ from bubble: 8T never dominates 8T
//~ from bubble: 10T depends more than 10F
//~ from bubble: 10F depends nothing
//~ from bubble: 6T depends nothing
//~ from bubble: 6F depends more than 8T
//~ from bubble: 8T depends more than 9T
//~ from bubble: 9T depends more than 10T

//~ from nested: 20T dominates 22T
//~ from nested: 20T dominates 24T
//~ from nested: 20T never dominates 28T
//~ from nested: 20T depends more than 22T
//~ from nested: 24F depends nothing
//~ from nested: 22F is never near 24T
//~ from nested: 20F is 1 from 28T
//~ from nested: 20T is 2 from 28T
//~ from nested: 20T has 3 within 2
//~ from nested: 20T has 7 within 3
//~ from nested: 20F has 3 within 2
