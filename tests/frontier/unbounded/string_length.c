/* The end of a text of any length is a null, and an index into it is not negative. */
//~ branch 15:9 T infeasible
//~ branch 17:9 T infeasible

unsigned long string_length(const char *text)
{
    unsigned long i = 0;
    int has_space = 0;

    while (text[i] != 0) {
        if (text[i] == ' ')
            has_space = 1;
        i++;
    }
    if (text[i] != 0)
        return 0;
    if (has_space > 1)
        return 1;
    return i;
}
