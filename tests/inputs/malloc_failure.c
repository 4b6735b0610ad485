// Memory that runs out, everywhere it may.

#include <stdlib.h>
#include <string.h>

struct buffer {
    char *data;
    size_t used, room;
};

int buffer_init(struct buffer *buffer, size_t room) {
    if (room == 0 || room > 64)
        return -1;
    buffer->data = malloc(room);
    if (!buffer->data)
        return -2;
    buffer->used = 0;
    buffer->room = room;
    return 0;
}

int buffer_push(struct buffer *buffer, char c) {
    if (buffer->used == buffer->room) {
        size_t room = buffer->room ? buffer->room * 2 : 4;
        char *data = realloc(buffer->data, room);
        if (!data)
            return -1;
        buffer->data = data;
        buffer->room = room;
    }
    buffer->data[buffer->used++] = c;
    return 0;
}

struct pair {
    char *first, *second;
};

struct pair *pair_new(const char *first, const char *second) {
    struct pair *pair = calloc(1, sizeof *pair);
    if (!pair)
        return NULL;
    pair->first = malloc(strlen(first) + 1);
    if (!pair->first)
        goto failed;
    pair->second = malloc(strlen(second) + 1);
    if (!pair->second)
        goto failed;
    strcpy(pair->first, first);
    strcpy(pair->second, second);
    return pair;
failed:
    free(pair->first);
    free(pair);
    return NULL;
}

int keep(const char *text) {
    char *copy = strdup(text);
    if (!copy)
        return -1;
    int result = copy[0] == 'k' ? 1 : 0;
    free(copy);
    return result;
}

// What calloc gives is zero.
int zeroed(int index) {
    int *numbers = calloc(4, sizeof *numbers);
    if (!numbers)
        return -1;
    int result = index >= 0 && index < 4 ? 1 : 0;
    if (result && numbers[index] != 0)
        result = -2;
    free(numbers);
    return result;
}

// Only the second of three.
int three(void) {
    int *blocks[3], n = 0;
    for (int i = 0; i < 3; i++) {
        blocks[i] = malloc(sizeof(int));
        if (blocks[i])
            n++;
    }
    int result = blocks[0] && !blocks[1] && blocks[2] ? 1 : 0;
    if (result && n != 2)
        result = -1;
    for (int i = 0; i < 3; i++)
        free(blocks[i]);
    return result;
}

//~ all buffer_init covered
//~ all buffer_push covered
//~ all pair_new covered
//~ all keep covered
//~ function zeroed branch 9/10
//~ branch 73:19 T infeasible
//~ function three branch 15/16
//~ branch 88:19 T infeasible
