/* A note with a text of its own. */
struct note;

struct note *note_new(void);
void note_free(struct note *note);
int note_set(struct note *note, const char *text);
const char *note_text(const struct note *note);
char *note_copy(const struct note *note);
