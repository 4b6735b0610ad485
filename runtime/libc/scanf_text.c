/* stdio.h: characters and strings in formatted input. */
#include <clew/ctype.h>
#include <clew/errno.h>
#include <clew/scan.h>
#include <clew/stdlib.h>
#include <limits.h>

/* Where the characters go: nowhere, to memory that the caller gives, or to memory that grows. */
struct target {
    char *bytes;
    size_t count, room; /* in characters; the room of what grows, or 0 */
    size_t each;        /* the bytes of a character */
    char **grows;
};

static int resize(struct target *target, size_t room) {
    char *bytes = realloc(target->bytes, room * target->each);
    if (!bytes)
        return 0;
    target->bytes = bytes;
    target->room = room;
    return 1;
}

static int put(struct target *target, int c) {
    if (target->grows && target->count == target->room && !resize(target, 2 * target->room + 32))
        return 0;
    if (target->bytes && target->each == 1)
        target->bytes[target->count] = (char)c;
    else if (target->bytes)
        ((int *)(void *)target->bytes)[target->count] = c;
    target->count++;
    return 1;
}

/* A minus between two characters, the first not above the second, stands for all between them. */
static int is_in_set(const struct clew_scan *scan, int c) {
    for (const char *at = scan->set; at < scan->set_end; at++) {
        int first = (unsigned char)*at, last = first;
        if (scan->set_end - at > 2 && at[1] == '-' && (unsigned char)at[2] >= first) {
            last = (unsigned char)at[2];
            at += 2;
        }
        if (c >= first && c <= last)
            return !scan->is_inverted;
    }
    return scan->is_inverted;
}

static int belongs(const struct clew_scan *scan, int c) {
    switch (scan->letter) {
    case 'c':
    case 'C':
        return 1;
    case '[':
        return is_in_set(scan, c);
    default:
        return !isspace(c);
    }
}

/* All characters that belong; how it ended. */
static enum clew_scanned read_text(struct clew_source *source, const struct clew_scan *scan, struct target *target) {
    int is_character = scan->letter == 'c' || scan->letter == 'C';
    unsigned most = scan->width ? scan->width : is_character ? 1 : UINT_MAX;
    for (unsigned n = 0; n < most; n++) {
        int c = clew_scan_get(source);
        if (c == EOF)
            return n ? clew_scan_ok : clew_scan_end;
        if (!belongs(scan, c)) {
            clew_scan_unget(source, c);
            return n ? clew_scan_ok : clew_scan_mismatch;
        }
        if (target->each != 1 && c > 0x7f) {
            clew_locale(c);
            errno = EILSEQ;
            return clew_scan_mismatch;
        }
        if (!put(target, c))
            return clew_scan_end;
    }
    return clew_scan_ok;
}

enum clew_scanned clew_scan_text(struct clew_source *source, const struct clew_scan *scan, void *to) {
    int is_character = scan->letter == 'c' || scan->letter == 'C';
    int is_wide = scan->length == clew_length_long || scan->letter == 'C' || scan->letter == 'S';
    struct target target = {to, 0, 0, is_wide ? sizeof(int) : 1, NULL};
    if (scan->allocates) {
        target.grows = to;
        target.bytes = NULL;
    }
    enum clew_scanned scanned = read_text(source, scan, &target);
    if (scanned == clew_scan_ok && !is_character && !put(&target, 0))
        scanned = clew_scan_end;
    if (!target.grows)
        return scanned;
    if (scanned == clew_scan_ok) {
        resize(&target, target.count);
        *target.grows = target.bytes;
    } else {
        free(target.bytes);
    }
    return scanned;
}
