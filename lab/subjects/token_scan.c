//~ unit: token_scan
/* Tokeniser: the next token of an expression in the manner of C. */

enum token { END, NAME, NUMBER, HEX, STRING, LESS, LESS_EQUAL, SHIFT, EQUAL, ASSIGN, AND, PUNCTUATION, BAD };

static int is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static int is_hex(int c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Scans at *cursor and moves it behind the token. */
enum token token_scan(const char **cursor)
{
    const char *at = *cursor;
    enum token token = BAD;

    while (*at == ' ' || *at == '\t')
        at++;
    if (*at == '\0') {
        token = END;
    } else if (is_letter(*at)) {
        while (is_letter(*at) || is_digit(*at))
            at++;
        token = NAME;
    } else if (*at == '0' && (at[1] == 'x' || at[1] == 'X') && is_hex(at[2])) {
        at += 2;
        while (is_hex(*at))
            at++;
        token = HEX;
    } else if (is_digit(*at)) {
        while (is_digit(*at))
            at++;
        token = is_letter(*at) ? BAD : NUMBER;
    } else if (*at == '"') {
        at++;
        while (*at != '"' && *at != '\0') {
            if (*at == '\\' && at[1] != '\0')
                at++;
            at++;
        }
        if (*at == '"') {
            at++;
            token = STRING;
        }
    } else {
        switch (*at++) {
        case '<':
            if (*at == '=') {
                at++;
                token = LESS_EQUAL;
            } else if (*at == '<') {
                at++;
                token = SHIFT;
            } else {
                token = LESS;
            }
            break;
        case '=':
            token = *at == '=' ? EQUAL : ASSIGN;
            at += token == EQUAL;
            break;
        case '&':
            token = AND;
            break;
        case '(':
        case ')':
        case ',':
            token = PUNCTUATION;
            break;
        default:
            break;
        }
    }
    *cursor = at;
    return token;
}
