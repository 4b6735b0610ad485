/* strings: a tokeniser and an evaluator of expressions. */

#include <ctype.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>

enum kind { END, NUMBER, NAME, OPERATOR, OPEN, CLOSE, STRING, BAD };

struct token {
    enum kind kind;
    size_t start, length;
};

static struct token next(const char *text, size_t at)
{
    while (text[at] == ' ' || text[at] == '\t')
        at++;
    struct token token = {END, at, 0};
    unsigned char c = (unsigned char)text[at];
    if (c == '\0')
        return token;
    if (isdigit(c)) {
        token.kind = NUMBER;
        while (isdigit((unsigned char)text[at]))
            at++;
        if (isalpha((unsigned char)text[at]))
            token.kind = BAD;
    } else if (isalpha(c) || c == '_') {
        token.kind = NAME;
        while (isalnum((unsigned char)text[at]) || text[at] == '_')
            at++;
    } else if (c == '"') {
        token.kind = STRING;
        at++;
        while (text[at] != '"') {
            if (text[at] == '\0') {
                token.kind = BAD;
                break;
            }
            if (text[at] == '\\' && text[at + 1] != '\0')
                at++;
            at++;
        }
        if (token.kind == STRING)
            at++;
    } else if (c == '(' || c == ')') {
        token.kind = c == '(' ? OPEN : CLOSE;
        at++;
    } else if (strchr("+-*/%<>=!&|", c)) {
        token.kind = OPERATOR;
        at++;
        if (text[at] == '=' || (text[at] == (char)c && (c == '&' || c == '|' || c == '<' || c == '>')))
            at++;
    } else {
        token.kind = BAD;
        at++;
    }
    token.length = at - token.start;
    return token;
}

/* Counts the tokens by kind; -1 for a bad one, -2 for unbalanced parentheses. */
int count_tokens(const char *text, int counts[8])
{
    size_t at = 0;
    int depth = 0, total = 0;
    for (;;) {
        struct token token = next(text, at);
        if (token.kind == END)
            break;
        if (token.kind == BAD)
            return -1;
        if (token.kind == OPEN)
            depth++;
        if (token.kind == CLOSE && --depth < 0)
            return -2;
        counts[token.kind]++;
        total++;
        at = token.start + token.length;
    }
    return depth == 0 ? total : -2;
}

/* Which keyword a word is. */
int keyword(const char *word)
{
    static const char *const words[] = {"if", "else", "while", "return", "int", "char", "break"};
    for (int i = 0; i < 7; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}
