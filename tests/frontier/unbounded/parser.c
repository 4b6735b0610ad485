/* The depth of brackets in a text of any length. */
//~ branch 17:13 T infeasible
//~ branch 20:9 T infeasible
//~ branch 22:12 T infeasible

int parser(const char *text)
{
    int depth = 0, deepest = 0;

    for (; *text; text++) {
        if (*text == '(' && depth < 1000)
            depth++;
        else if (*text == ')' && depth > 0)
            depth--;
        if (depth > deepest)
            deepest = depth;
        if (depth > deepest)
            return -1;
    }
    if (depth < 0)
        return -2;
    return deepest > 1000 ? -3 : deepest;
}
