/* Editor: a buffer with a gap, a cursor and one step back. */
#include <stdlib.h>
#include <string.h>

enum { ROOM = 24 };

struct buffer {
    char text[ROOM];
    int start, end; /* the gap */
    int undo_is_delete, undo_count;
};

struct buffer *buffer_new(void)
{
    struct buffer *b = calloc(1, sizeof *b);

    if (b)
        b->end = ROOM;
    return b;
}

void buffer_free(struct buffer *b) { free(b); }
int buffer_length(const struct buffer *b) { return ROOM - (b->end - b->start); }

int buffer_insert(struct buffer *b, const char *text)
{
    int n = (int)strlen(text);

    if (n == 0)
        return 0;
    if (n > b->end - b->start)
        return -1;
    memcpy(b->text + b->start, text, (size_t)n);
    b->start += n;
    b->undo_is_delete = 1;
    b->undo_count = n;
    return n;
}

int buffer_move(struct buffer *b, int by)
{
    if (by < -100 || by > 100)
        return -1;
    for (; by > 0 && b->end < ROOM; by--)
        b->text[b->start++] = b->text[b->end++];
    for (; by < 0 && b->start > 0; by++)
        b->text[--b->end] = b->text[--b->start];
    b->undo_count = 0;
    return b->start;
}

int buffer_delete(struct buffer *b, int count)
{
    if (count < 0 || count > b->start)
        return -1;
    b->start -= count;
    b->undo_is_delete = 0;
    b->undo_count = count;
    return buffer_length(b);
}

int buffer_undo(struct buffer *b)
{
    if (b->undo_count == 0)
        return 0;
    b->start += b->undo_is_delete ? -b->undo_count : b->undo_count;
    b->undo_is_delete = !b->undo_is_delete;
    return b->undo_is_delete ? 1 : 2;
}

int buffer_find(const struct buffer *b, const char *text)
{
    char all[ROOM + 1];
    const char *found;
    int n = b->start;

    if (!*text)
        return -2;
    memcpy(all, b->text, (size_t)n);
    memcpy(all + n, b->text + b->end, (size_t)(ROOM - b->end));
    all[buffer_length(b)] = '\0';
    found = strstr(all, text);
    if (!found)
        return -1;
    return (int)(found - all);
}

int buffer_command(struct buffer *b, const char *line)
{
    if (strncmp(line, "goto ", 5) == 0) {
        int at = atoi(line + 5);

        return at >= 0 ? buffer_move(b, at - b->start) : -2;
    }
    if (strcmp(line, "undo") == 0)
        return buffer_undo(b);
    if (line[0] == '/')
        return buffer_find(b, line + 1);
    return -9;
}
