/* strings: a scanner of JSON-like text that says whether it is well-formed. */

struct scanner {
    const char *at;
    int depth;
    int values;
};

static void blanks(struct scanner *s)
{
    while (*s->at == ' ' || *s->at == '\n' || *s->at == '\t' || *s->at == '\r')
        s->at++;
}

static int word(struct scanner *s, const char *wanted)
{
    while (*wanted)
        if (*s->at++ != *wanted++)
            return 0;
    return 1;
}

static int hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static int string(struct scanner *s)
{
    for (s->at++; *s->at != '"'; s->at++) {
        if ((unsigned char)*s->at < 0x20)
            return 0;
        if (*s->at != '\\')
            continue;
        s->at++;
        switch (*s->at) {
        case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
            break;
        case 'u':
            for (int i = 0; i < 4; i++)
                if (!hex(*++s->at))
                    return 0;
            break;
        default:
            return 0;
        }
    }
    s->at++;
    return 1;
}

static int digits(struct scanner *s)
{
    int count = 0;
    while (*s->at >= '0' && *s->at <= '9') {
        s->at++;
        count++;
    }
    return count;
}

static int number(struct scanner *s)
{
    if (*s->at == '-')
        s->at++;
    char first = *s->at;
    int count = digits(s);
    if (count == 0 || (first == '0' && count > 1))
        return 0;
    if (*s->at == '.') {
        s->at++;
        if (digits(s) == 0)
            return 0;
    }
    if (*s->at == 'e' || *s->at == 'E') {
        s->at++;
        if (*s->at == '+' || *s->at == '-')
            s->at++;
        if (digits(s) == 0)
            return 0;
    }
    return 1;
}

static int value(struct scanner *s);

static int members(struct scanner *s, char close)
{
    if (++s->depth > 3)
        return 0;
    s->at++;
    blanks(s);
    if (*s->at != close) {
        for (;;) {
            if (close == '}') {
                if (*s->at != '"' || !string(s))
                    return 0;
                blanks(s);
                if (*s->at++ != ':')
                    return 0;
            }
            if (!value(s))
                return 0;
            if (*s->at != ',')
                break;
            s->at++;
            blanks(s);
        }
        if (*s->at != close)
            return 0;
    }
    s->at++;
    s->depth--;
    return 1;
}

static int value(struct scanner *s)
{
    int good = 0;
    blanks(s);
    s->values++;
    switch (*s->at) {
    case '{': good = members(s, '}'); break;
    case '[': good = members(s, ']'); break;
    case '"': good = string(s); break;
    case 't': good = word(s, "true"); break;
    case 'f': good = word(s, "false"); break;
    case 'n': good = word(s, "null"); break;
    default: good = number(s); break;
    }
    blanks(s);
    return good;
}

/* How many values there are in it, or -1 and where it is wrong. */
int json_check(const char *text, int *wrong)
{
    struct scanner s = {text, 0, 0};
    if (value(&s) && *s.at == '\0')
        return s.values;
    *wrong = (int)(s.at - text);
    return -1;
}
