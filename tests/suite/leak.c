/* A second text takes the place of the first, which nobody can free any more. What note_copy gives is the caller's. */
//~ error: 26:leak
#include "leak.h"
#include <stdlib.h>
#include <string.h>

struct note {
    char *text;
};

struct note *note_new(void)
{
    return calloc(1, sizeof(struct note));
}

void note_free(struct note *note)
{
    if (note) {
        free(note->text);
        free(note);
    }
}

const char *note_text(const struct note *note) { return note->text ? note->text : ""; }

int note_set(struct note *note, const char *text)
{
    char *own = malloc(strlen(text) + 1);

    if (!own)
        return 0;
    strcpy(own, text);
    note->text = own;
    return 1;
}

char *note_copy(const struct note *note)
{
    char *copy = malloc(strlen(note_text(note)) + 1);

    return copy ? strcpy(copy, note_text(note)) : NULL;
}
