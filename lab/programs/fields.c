/* fields [-d C] [-n] [-u] LIST: of every line of standard input the fields that the list names, `1,3-4` say, in its order.
 * Fields are separated by a character (`-d`, else a comma) and may stand in double quotes, in which a doubled one is one.
 * `-n` adds up the fields that are numbers, `-u` leaves out a line that is as the one before. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 8, FIELDS = 16, LINE = 128 };

struct part {
    int first, last;
};

struct options {
    char separator;
    bool adds, is_unique;
    struct part parts[PARTS];
    int count;
};

struct line {
    char text[LINE];
    const char *fields[FIELDS];
    int count;
};

static int fail(const char *why)
{
    fprintf(stderr, "fields: %s\n", why);
    return EXIT_FAILURE;
}

/* A number from 1 on; 0 if there is none. */
static int read_number(const char **at)
{
    int number = 0;

    while (**at >= '0' && **at <= '9') {
        number = number * 10 + (*(*at)++ - '0');
        if (number > FIELDS)
            return 0;
    }
    return number;
}

static bool read_list(const char *at, struct options *options)
{
    do {
        struct part *part = &options->parts[options->count];

        if (options->count++ == PARTS)
            return false;
        part->first = part->last = read_number(&at);
        if (*at == '-') {
            at++;
            part->last = *at == '\0' || *at == ',' ? FIELDS : read_number(&at);
        }
        if (part->first == 0 || part->last < part->first)
            return false;
    } while (*at++ == ',');
    return at[-1] == '\0';
}

static bool read_options(int argc, char **argv, struct options *options)
{
    int i;

    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1] != '\0'; i++) {
        const char *letter;

        for (letter = argv[i] + 1; *letter != '\0'; letter++) {
            if (*letter == 'n') {
                options->adds = true;
            } else if (*letter == 'u') {
                options->is_unique = true;
            } else if (*letter == 'd') {
                const char *value = letter[1] != '\0' ? letter + 1 : ++i < argc ? argv[i] : "";

                if (value[0] == '\0' || value[1] != '\0' || value[0] == '"')
                    return false;
                options->separator = value[0];
                break;
            } else {
                return false;
            }
        }
    }
    return i == argc - 1 && read_list(argv[i], options);
}

/* One line as it is; false after the last one. What is too long is cut off. */
static bool read_line(char *text)
{
    int c, length = 0;

    while ((c = getchar()) != EOF && c != '\n') {
        if (length < LINE - 1)
            text[length++] = (char)c;
    }
    text[length] = '\0';
    return c != EOF || length > 0;
}

/* Takes the quotes off a field and ends it; where the next one starts, or null. */
static char *end_field(char *from, char separator)
{
    char *to = from, *at = from;
    bool is_quoted = *at == '"';

    if (is_quoted)
        at++;
    while (*at != '\0') {
        if (is_quoted && *at == '"') {
            if (at[1] != '"') {
                is_quoted = false;
                at++;
                continue;
            }
            at++;
        } else if (!is_quoted && *at == separator) {
            *to = '\0';
            return at + 1;
        }
        *to++ = *at++;
    }
    *to = '\0';
    return NULL;
}

static void split(struct line *line, char separator)
{
    char *at = line->text;

    line->count = 0;
    while (at != NULL && line->count < FIELDS) {
        line->fields[line->count++] = at;
        at = end_field(at, separator);
    }
}

static bool is_number(const char *field, long *value)
{
    char *end;

    *value = strtol(field, &end, 10);
    return end != field && *end == '\0';
}

static void put_field(const char *field, char separator)
{
    if (strchr(field, separator) == NULL && strchr(field, '"') == NULL) {
        fputs(field, stdout);
        return;
    }
    putchar('"');
    for (; *field != '\0'; field++) {
        if (*field == '"')
            putchar('"');
        putchar(*field);
    }
    putchar('"');
}

static void put_fields(const struct line *line, const struct options *options, long *sum)
{
    bool is_first = true;
    int i, number;

    for (i = 0; i < options->count; i++) {
        for (number = options->parts[i].first; number <= options->parts[i].last; number++) {
            long value;

            if (number > line->count)
                break;
            if (!is_first)
                putchar(options->separator);
            is_first = false;
            put_field(line->fields[number - 1], options->separator);
            if (options->adds && is_number(line->fields[number - 1], &value))
                *sum += value;
        }
    }
    putchar('\n');
}

int main(int argc, char **argv)
{
    struct options options = { .separator = ',' };
    struct line line;
    char last[LINE] = "";
    long sum = 0, lines = 0;

    if (!read_options(argc, argv, &options))
        return fail("usage: fields [-d C] [-n] [-u] LIST");
    for (; read_line(line.text); lines++) {
        if (options.is_unique && lines > 0 && strcmp(line.text, last) == 0)
            continue;
        strcpy(last, line.text);
        split(&line, options.separator);
        put_fields(&line, &options, &sum);
    }
    if (options.adds)
        printf("%ld\n", sum);
    return lines > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
