/* Reads numbers and sums of them, piece by piece. */
typedef struct parser parser_t;

enum { PARSER_OK, PARSER_MORE, PARSER_BAD };

parser_t *parser_new(void);
void parser_free(parser_t *p);
int parser_feed(parser_t *p, const char *text);
int parser_end(parser_t *p, long *sum);
