/* A stack of numbers: its depth never leaves it. */
//~ branch 19:13 T infeasible
//~ branch 22:9 T infeasible

int token(void);

int stack(void)
{
    int values[8], top = 0, word;

    while ((word = token()) != 0) {
        if (word > 0) {
            if (top == 8)
                return -1;
            values[top++] = word;
        } else if (top > 0) {
            top--;
        }
        if (top < 0)
            return -2;
    }
    if (top > 8)
        return -3;
    return top > 0 ? values[top - 1] : 0;
}
