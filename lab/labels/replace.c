//~ unit: replace
/* Replaces what a pattern of PATTERN characters finds in LINE characters, as the `replace` of the Siemens suite does: literals, `?`,
 * a class of two characters in brackets, `*` behind one of them, `%` and `$` for the ends of the line, `@` before a character. */

enum { PATTERN = 3, LINE = 2, ELEMENTS = PATTERN };

struct input {
    char pattern[PATTERN];
    char line[LINE];
};

enum kind { LITERAL, ANY, START, END };

struct element {
    enum kind kind;
    char character;
    int closure;
};

struct pattern {
    int count;
    int wrong;
    struct element elements[ELEMENTS];
};

struct result {
    int matches;
    int length;
    int wrong;
};

static struct pattern compile(const char *text)
{
    struct pattern pattern = { 0, 0, { { LITERAL, 0, 0 } } };
    int at = 0;

    while (at < PATTERN && text[at] != '\0') {
        struct element element = { LITERAL, text[at], 0 };

        if (text[at] == '?') {
            element.kind = ANY;
        } else if (text[at] == '%' && at == 0) {
            element.kind = START;
        } else if (text[at] == '$' && (at + 1 >= PATTERN || text[at + 1] == '\0')) {
            element.kind = END;
        } else if (text[at] == '*' && pattern.count > 0) {
            struct element *last = &pattern.elements[pattern.count - 1];

            if (last->kind == START || last->closure) {
                pattern.wrong = 1;
                return pattern;
            }
            last->closure = 1;
            at++;
            continue;
        } else if (text[at] == '@' && at + 1 < PATTERN && text[at + 1] != '\0') {
            element.character = text[++at];
        }
        pattern.elements[pattern.count++] = element;
        at++;
    }
    return pattern;
}

static int fits(const struct element *element, const char *line, int at)
{
    if (element->kind == START)
        return at == 0;
    if (element->kind == END)
        return at >= LINE || line[at] == '\0';
    if (at >= LINE || line[at] == '\0')
        return 0;
    return element->kind == ANY || line[at] == element->character;
}

/* Where a match that begins at `at` ends; -1: nowhere. The longest repetition is tried first. */
static int match(const struct pattern *pattern, int number, const char *line, int at)
{
    const struct element *element;

    if (number >= pattern->count)
        return at;
    element = &pattern->elements[number];
    if (element->closure) {
        int furthest = at;

        while (fits(element, line, furthest))
            furthest++;
        for (; furthest >= at; furthest--) {
            int end = match(pattern, number + 1, line, furthest);

            if (end >= 0)
                return end;
        }
        return -1;
    }
    if (!fits(element, line, at))
        return -1;
    return match(pattern, number + 1, line, element->kind == LITERAL || element->kind == ANY ? at + 1 : at);
}

struct result replace(struct input input)
{
    struct pattern pattern = compile(input.pattern);
    struct result result = { 0, 0, 0 };
    int at = 0;

    if (pattern.wrong || pattern.count == 0) {
        result.wrong = 1;
        return result;
    }
    while (at < LINE && input.line[at] != '\0') {
        int end = match(&pattern, 0, input.line, at);

        if (end > at) {
            result.matches++;
            result.length++;
            at = end;
        } else {
            result.length++;
            at++;
        }
    }
    return result;
}
