/* Parser: names of locales, `de_CH.utf8`. */
#include <stdlib.h>
#include <string.h>

struct locale {
    char language[3], country[3];
    int is_utf8;
};

static int two(const char *text, char low, char high)
{
    return text[0] >= low && text[0] <= high && text[1] >= low && text[1] <= high;
}

struct locale *locale_new(const char *name)
{
    struct locale *l;

    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        name = "en";
    if (!two(name, 'a', 'z'))
        return NULL;
    l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    memcpy(l->language, name, 2);
    name += 2;
    if (*name == '_' && two(name + 1, 'A', 'Z')) {
        memcpy(l->country, name + 1, 2);
        name += 3;
    }
    if (*name == '.') {
        l->is_utf8 = strcmp(name + 1, "utf8") == 0 || strcmp(name + 1, "UTF-8") == 0;
        return l;
    }
    if (*name) {
        free(l);
        return NULL;
    }
    return l;
}

void locale_free(struct locale *l) { free(l); }

int locale_script(const struct locale *l)
{
    if (strcmp(l->language, "sr") == 0)
        return strcmp(l->country, "ME") == 0 ? 2 : 1;
    if (strcmp(l->language, "el") == 0)
        return 3;
    return l->is_utf8 ? 4 : 0;
}

int locale_better(const struct locale *a, const struct locale *b, const char *language)
{
    int of_a = strncmp(a->language, language, 2) == 0, of_b = strncmp(b->language, language, 2) == 0;

    if (of_a != of_b)
        return of_a ? 1 : 2;
    if ((a->country[0] != 0) != (b->country[0] != 0))
        return a->country[0] ? 1 : 2;
    return 0;
}
