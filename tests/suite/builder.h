/* Builds strings. */
struct builder;

int builder_create(struct builder **out, int room);
void builder_destroy(struct builder *b);
int builder_add(struct builder *b, const char *text);
int builder_repeat(struct builder *b, char c, int times);
int builder_length(const struct builder *b);
char *builder_take(struct builder *b);
