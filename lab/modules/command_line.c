/* Options of a command: they are declared, then words are read. */
#include <stdlib.h>
#include <string.h>

enum { MOST = 6 };

struct option {
    char letter;
    char name[10];
    int wants, seen;
    char value[10];
};

struct options {
    struct option all[MOST];
    int count, words, is_over, pending;
};

struct options *options_new(void)
{
    struct options *o = calloc(1, sizeof *o);

    if (o)
        o->pending = -1;
    return o;
}

void options_free(struct options *o) { free(o); }

int options_declare(struct options *o, char letter, const char *name, int wants)
{
    int i;

    if (o->count == MOST || strlen(name) < 2 || strlen(name) >= sizeof o->all[0].name)
        return -1;
    for (i = 0; i < o->count; i++)
        if (o->all[i].letter == letter || strcmp(o->all[i].name, name) == 0)
            return -2;
    o->all[o->count].letter = letter;
    strcpy(o->all[o->count].name, name);
    o->all[o->count].wants = wants != 0;
    return o->count++;
}

static int find(const struct options *o, const char *name, size_t n)
{
    int i;

    for (i = 0; i < o->count; i++) {
        if (n == 1 && o->all[i].letter == name[0])
            return i;
        if (strlen(o->all[i].name) == n && memcmp(o->all[i].name, name, n) == 0)
            return i;
    }
    return -1;
}

static int set(struct option *option, const char *value)
{
    if (strlen(value) >= sizeof option->value)
        return -3;
    strcpy(option->value, value);
    return 1;
}

int options_word(struct options *o, const char *word)
{
    const char *equals;
    size_t n;
    int at;

    if (o->pending >= 0) {
        at = o->pending;
        o->pending = -1;
        return set(&o->all[at], word);
    }
    if (o->is_over || word[0] != '-' || word[1] == '\0') {
        o->words++;
        return 0;
    }
    if (strcmp(word, "--") == 0) {
        o->is_over = 1;
        return 0;
    }
    word += word[1] == '-' ? 2 : 1;
    equals = strchr(word, '=');
    n = equals ? (size_t)(equals - word) : strlen(word);
    at = find(o, word, n);
    if (at < 0)
        return -1;
    if (o->all[at].seen++)
        return -2;
    if (equals)
        return o->all[at].wants ? set(&o->all[at], equals + 1) : -4;
    if (o->all[at].wants)
        o->pending = at;
    return 1;
}

int options_end(const struct options *o) { return o->pending >= 0 ? -1 : o->words; }

int options_has(const struct options *o, char letter)
{
    int at = find(o, &letter, 1);

    return at >= 0 && o->all[at].seen > 0;
}
