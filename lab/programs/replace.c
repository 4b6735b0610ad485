/* replace PATTERN [TEXT]: copies standard input line by line, with every match of the pattern replaced by the text.
 *
 * A pattern is a row of elements: a character, `?` (any), `[a-z]` and `[^a-z]` (a set, and all others), each of which `*`
 * repeats; `%` is the start of a line, `$` at the end of the pattern the line's end, `@` takes the next character as it is
 * (with `@n` and `@t`). In the text, `&` is what has matched. */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { ELEMENTS = 16, SETS = 4, LINE = 64 };
enum { GOOD = 0, BAD_PATTERN = 2, BAD_TEXT = 3, TOO_LONG = 4, USAGE = 5 };

enum kind { CHARACTER, ANY, SET, START, END };

struct element {
    enum kind kind;
    char character;
    int set;
    bool repeated;
};

struct set {
    bool has[256];
    bool inverted;
};

struct pattern {
    struct element elements[ELEMENTS];
    int count;
    struct set sets[SETS];
    int set_count;
};

static struct pattern pattern;

/* A character that `@` may stand before; null at the end. */
static char escaped(const char **at)
{
    char c = *(*at)++;

    if (c != '@')
        return c;
    c = **at;
    if (c == '\0')
        return '@';
    (*at)++;
    if (c == 'n')
        return '\n';
    if (c == 't')
        return '\t';
    return c;
}

static void add_range(struct set *set, unsigned char first, unsigned char last)
{
    int c;

    for (c = first; c <= last; c++)
        set->has[c] = true;
}

/* What stands between brackets; false where the second one is missing. */
static bool read_set(const char **at, struct set *set)
{
    if (**at == '^') {
        set->inverted = true;
        (*at)++;
    }
    if (**at == ']')
        return false;
    while (**at != ']') {
        char first;

        if (**at == '\0')
            return false;
        first = escaped(at);
        if (**at == '-' && (*at)[1] != ']' && (*at)[1] != '\0') {
            (*at)++;
            add_range(set, (unsigned char)first, (unsigned char)escaped(at));
        } else {
            add_range(set, (unsigned char)first, (unsigned char)first);
        }
    }
    (*at)++;
    return true;
}

static bool can_repeat(const struct element *element)
{
    return element->kind != START && element->kind != END && !element->repeated;
}

/* The next element of a pattern; false where it is none. */
static bool read_element(const char **at, struct element *element, bool is_first)
{
    if (**at == '[') {
        (*at)++;
        if (pattern.set_count == SETS)
            return false;
        element->kind = SET;
        element->set = pattern.set_count++;
        return read_set(at, &pattern.sets[element->set]);
    }
    if (**at == '?') {
        (*at)++;
        element->kind = ANY;
    } else if (**at == '%' && is_first) {
        (*at)++;
        element->kind = START;
    } else if (**at == '$' && (*at)[1] == '\0') {
        (*at)++;
        element->kind = END;
    } else {
        element->kind = CHARACTER;
        element->character = escaped(at);
    }
    return true;
}

static bool read_pattern(const char *text)
{
    const char *at = text;

    while (*at != '\0') {
        if (*at == '*' && at > text) {
            struct element *last = &pattern.elements[pattern.count - 1];

            if (!can_repeat(last))
                return false;
            last->repeated = true;
            at++;
            continue;
        }
        if (pattern.count == ELEMENTS || !read_element(&at, &pattern.elements[pattern.count], at == text))
            return false;
        pattern.count++;
    }
    return pattern.count > 0;
}

static bool fits(const struct element *element, char c)
{
    switch (element->kind) {
    case CHARACTER:
        return c == element->character;
    case ANY:
        return true;
    case SET:
        return pattern.sets[element->set].has[(unsigned char)c] != pattern.sets[element->set].inverted;
    default:
        return false;
    }
}

/* Where a match of the elements from `number` on ends that begins at `from`; -1 if there is none. Repeated elements take as
 * much as they can, and give back. */
static int match(const char *line, int length, int from, int number)
{
    int at = from;

    for (; number < pattern.count; number++) {
        const struct element *element = &pattern.elements[number];

        if (element->repeated) {
            int most = at;

            while (most < length && fits(element, line[most]))
                most++;
            for (; most >= at; most--) {
                int end = match(line, length, most, number + 1);

                if (end >= 0)
                    return end;
            }
            return -1;
        }
        if (element->kind == START) {
            if (at != 0)
                return -1;
        } else if (element->kind == END) {
            if (at != length)
                return -1;
        } else if (at < length && fits(element, line[at])) {
            at++;
        } else {
            return -1;
        }
    }
    return at;
}

static bool is_text(const char *text)
{
    size_t length = strlen(text);

    return length == 0 || text[length - 1] != '@' || (length > 1 && text[length - 2] == '@');
}

static void put_text(const char *text, const char *line, int from, int to)
{
    while (*text != '\0') {
        if (*text == '&') {
            fwrite(line + from, 1, (size_t)(to - from), stdout);
            text++;
        } else {
            putchar(escaped(&text));
        }
    }
}

/* An empty match is replaced too, but not where the last one ended. */
static int replace_in(const char *line, int length, const char *text)
{
    int at = 0, last = -1, replaced = 0;

    while (at <= length) {
        int end = match(line, length, at, 0);

        if (end >= 0 && end != last) {
            put_text(text, line, at, end);
            last = end;
            replaced++;
        }
        if (end > at) {
            at = end;
        } else {
            if (at < length)
                putchar(line[at]);
            at++;
        }
    }
    return replaced;
}

/* A line without its end; -1 after the last one, -2 if it is too long. */
static int read_line(char *line)
{
    int c, length = 0;

    while ((c = getchar()) != EOF && c != '\n') {
        if (length == LINE)
            return -2;
        line[length++] = (char)c;
    }
    return c == EOF && length == 0 ? -1 : length;
}

int main(int argc, char **argv)
{
    const char *text = argc > 2 ? argv[2] : "";
    char line[LINE];
    int length, replaced = 0;

    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: replace PATTERN [TEXT]\n");
        return USAGE;
    }
    if (!read_pattern(argv[1])) {
        fprintf(stderr, "replace: `%s` is no pattern\n", argv[1]);
        return BAD_PATTERN;
    }
    if (!is_text(text)) {
        fprintf(stderr, "replace: `%s` ends in the middle\n", text);
        return BAD_TEXT;
    }
    while ((length = read_line(line)) >= 0) {
        replaced += replace_in(line, length, text);
        putchar('\n');
    }
    if (length == -2)
        return TOO_LONG;
    return replaced > 0 ? GOOD : 1;
}
