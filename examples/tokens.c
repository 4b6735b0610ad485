/*
 * A tokenizer for arithmetic: numbers, names, operators of one and of two characters.
 *
 * Interesting: the input is a string, and the characters are told apart by ctype's functions, which are reads of a
 * table behind a macro. A keyword needs several characters to be right at once.
 */
#include <ctype.h>
#include <string.h>

enum token { END, NUMBER, NAME, KEYWORD_LET, OPERATOR, SHIFT, BAD };

struct lexer {
    const char *at;
    size_t length; /* of the token that was read last */
};

static enum token word(const char *s, size_t length) {
    if (length == 3 && strncmp(s, "let", 3) == 0)
        return KEYWORD_LET;
    return NAME;
}

static enum token next(struct lexer *lexer) {
    const char *s = lexer->at;
    while (isspace((unsigned char)*s))
        s++;

    const char *start = s;
    enum token token;
    if (*s == '\0') {
        token = END;
    } else if (isdigit((unsigned char)*s)) {
        while (isdigit((unsigned char)*s))
            s++;
        token = isalpha((unsigned char)*s) ? BAD : NUMBER;
    } else if (isalpha((unsigned char)*s) || *s == '_') {
        while (isalnum((unsigned char)*s) || *s == '_')
            s++;
        token = word(start, (size_t)(s - start));
    } else if (*s == '<' || *s == '>') {
        token = s[1] == s[0] ? SHIFT : OPERATOR;
        s += token == SHIFT ? 2 : 1;
    } else if (strchr("+-*/=()", *s)) {
        token = OPERATOR;
        s++;
    } else {
        token = BAD;
    }
    lexer->at = s;
    lexer->length = (size_t)(s - start);
    return token;
}

/* The first token of a text. */
enum token first_token(const char *text) {
    struct lexer lexer = {text, 0};
    return next(&lexer);
}

/* How many tokens a text has, or -1 if it has a bad one. */
int count_tokens(const char *text) {
    struct lexer lexer = {text, 0};
    int count = 0;
    for (;;) {
        enum token token = next(&lexer);
        if (token == BAD)
            return -1;
        if (token == END)
            return count;
        count++;
    }
}
