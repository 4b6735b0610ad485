/* A parser with a context: what one piece leaves unfinished the next one ends. */
//~ generations: 150
#include "parser.h"
#include <stdlib.h>

struct parser {
    enum { START, NUMBER, SIGN, FAILED } state;
    int sign;
    long sum, number;
};

parser_t *parser_new(void)
{
    parser_t *p = calloc(1, sizeof *p);

    p->sign = 1;
    return p;
}

void parser_free(parser_t *p)
{
    free(p);
}

static int one(parser_t *p, char c)
{
    if (c >= '0' && c <= '9') {
        if (p->number > 100000)
            return 0;
        p->number = p->number * 10 + (c - '0');
        p->state = NUMBER;
        return 1;
    }
    if (c == ' ')
        return 1;
    if ((c != '+' && c != '-') || p->state != NUMBER)
        return 0;
    p->sum += p->sign * p->number;
    p->number = 0;
    p->sign = c == '-' ? -1 : 1;
    p->state = SIGN;
    return 1;
}

int parser_feed(parser_t *p, const char *text)
{
    for (; *text; text++)
        if (p->state == FAILED || !one(p, *text)) {
            p->state = FAILED;
            return PARSER_BAD;
        }
    return p->state == NUMBER ? PARSER_OK : PARSER_MORE;
}

int parser_end(parser_t *p, long *sum)
{
    if (p->state == FAILED)
        return PARSER_BAD;
    if (p->state != NUMBER)
        return PARSER_MORE;
    *sum = p->sum + p->sign * p->number;
    if (*sum == 42 && p->sign < 0)
        *sum = 0;
    return PARSER_OK;
}
