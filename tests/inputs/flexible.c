// Structs whose last member is as long as they say.

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct packet {
    unsigned short type;
    unsigned short count;
    int items[];
};

struct text {
    size_t length;
    char characters[];
};

int total(const struct packet *packet) {
    long sum = 0;
    if (!packet)
        return -1;
    for (unsigned i = 0; i < packet->count; i++)
        sum += packet->items[i];
    return sum == 100 && packet->count > 1 ? 1 : 0;
}

int short_packet(const struct packet *packet) {
    unsigned i = 0;
    if (!packet || packet->count > 2)
        return -1;
    while (i < packet->count && packet->items[i] != 0)
        i++;
    if (i > 2)
        return -2;
    return i == packet->count ? 1 : 0;
}

int is_yes(const struct text *text) {
    if (text && text->length == 3 && memcmp(text->characters, "yes", 3) == 0)
        return 1;
    return 0;
}

struct text *copy(const char *from) {
    size_t length = strlen(from);
    struct text *text = malloc(sizeof *text + length + 1);
    if (!text)
        return NULL;
    text->length = length;
    memcpy(text->characters, from, length + 1);
    return text;
}

struct rows {
    int n;
    const char *names[];
};

int find(const struct rows *rows, char initial) {
    for (int i = 0; i < rows->n; i++) {
        if (rows->names[i] && rows->names[i][0] == initial)
            return i;
    }
    return -1;
}

//~ all total covered
//~ function short_packet branch 11/12
//~ branch 33:9 T infeasible
//~ all is_yes covered
//~ all copy covered
//~ all find covered
