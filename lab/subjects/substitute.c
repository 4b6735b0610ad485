//~ unit: substitute
/* Pattern matching: writes the text that a match is replaced by. `&` stands for the match, `\` takes the next character
 * as it is (with `\t` and `\n`), `~u` and `~l` switch to upper and lower case, `~.` back. */

enum { OK, NO_SPACE, BAD_ESCAPE };

static char with_case(char c, int mode)
{
    if (mode == 'u' && c >= 'a' && c <= 'z')
        return (char)(c - 'a' + 'A');
    if (mode == 'l' && c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c;
}

int substitute(const char *to, const char *match, char *out, unsigned space)
{
    unsigned used = 0;
    int mode = '.';

    for (; *to != '\0'; to++) {
        if (*to == '&') {
            const char *from;

            for (from = match; *from != '\0'; from++) {
                if (used + 1 >= space)
                    return NO_SPACE;
                out[used++] = with_case(*from, mode);
            }
        } else if (*to == '~') {
            to++;
            if (*to != 'u' && *to != 'l' && *to != '.')
                return BAD_ESCAPE;
            mode = *to;
        } else {
            char c = *to;

            if (c == '\\') {
                c = *++to;
                if (c == '\0')
                    return BAD_ESCAPE;
                if (c == 't')
                    c = '\t';
                else if (c == 'n')
                    c = '\n';
            }
            if (used + 1 >= space)
                return NO_SPACE;
            out[used++] = with_case(c, mode);
        }
    }
    if (used >= space)
        return NO_SPACE;
    out[used] = '\0';
    return OK;
}
