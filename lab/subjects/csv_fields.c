//~ unit: csv_fields
/* Tokeniser: counts the fields of a line of comma-separated values with quotes. */

struct csv_line {
    int fields;
    int quoted;
    int longest;
};

/* 0, or the place of the first character that is wrong, counted from 1. */
int csv_fields(const char *text, char separator, struct csv_line *line)
{
    enum { START, PLAIN, QUOTED, AFTER } state = START;
    int length = 0;
    int at;

    line->fields = 0;
    line->quoted = 0;
    line->longest = 0;
    for (at = 0; text[at] != '\0' && text[at] != '\n'; at++) {
        char c = text[at];

        if (state == QUOTED) {
            if (c == '"')
                state = AFTER;
            else
                length++;
        } else if (c == separator) {
            line->fields++;
            if (length > line->longest)
                line->longest = length;
            length = 0;
            state = START;
        } else if (c == '"') {
            if (state == PLAIN)
                return at + 1;
            if (state == AFTER)
                length++;
            else
                line->quoted++;
            state = QUOTED;
        } else if (state == AFTER && c != ' ' && c != '\r') {
            return at + 1;
        } else if (state != AFTER) {
            state = PLAIN;
            length++;
        }
    }
    if (state == QUOTED)
        return at + 1;
    if (at > 0)
        line->fields++;
    if (length > line->longest)
        line->longest = length;
    return 0;
}
