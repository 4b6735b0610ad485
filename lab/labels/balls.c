//~ unit: balls
/* Four balls, one of which is heavier or lighter than the others: two weighings say which, and how. */

struct answer {
    int ball; /* 0: all weigh the same */
    int heavier;
};

static struct answer found(int ball, int heavier)
{
    struct answer answer = { ball, heavier };

    return answer;
}

struct answer balls(int a, int b, int c, int d)
{
    if (a == b) {
        if (a == c) {
            if (a == d)
                return found(0, 0);
            return found(4, d > a);
        }
        return found(3, c > a);
    }
    if (a == c)
        return found(2, b > a);
    return found(1, a > b);
}
