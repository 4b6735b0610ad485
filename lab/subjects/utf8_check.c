//~ unit: utf8_check
/* Checksums and codes: whether bytes are UTF-8, with the shortest forms only and without surrogates. */
#include <stddef.h>

struct utf8 {
    unsigned characters;
    unsigned widest;
};

/* -1 if all is well, else the place of the first wrong byte. */
int utf8_check(const unsigned char *bytes, size_t count, struct utf8 *out)
{
    size_t at = 0;

    out->characters = 0;
    out->widest = 0;
    while (at < count && at < 12) {
        unsigned char first = bytes[at];
        unsigned long code;
        size_t more;
        size_t next;

        if (first < 0x80) {
            more = 0;
            code = first;
        } else if (first >= 0xc2 && first <= 0xdf) {
            more = 1;
            code = first & 0x1f;
        } else if (first >= 0xe0 && first <= 0xef) {
            more = 2;
            code = first & 0x0f;
        } else if (first >= 0xf0 && first <= 0xf4) {
            more = 3;
            code = first & 0x07;
        } else {
            return (int)at;
        }
        for (next = 1; next <= more; next++) {
            if (at + next >= count || (bytes[at + next] & 0xc0) != 0x80)
                return (int)(at + next);
            code = code << 6 | (bytes[at + next] & 0x3f);
        }
        if ((more == 2 && code < 0x800) || (more == 3 && (code < 0x10000 || code > 0x10ffff)))
            return (int)at;
        if (code >= 0xd800 && code <= 0xdfff)
            return (int)at;
        if (more + 1 > out->widest)
            out->widest = (unsigned)more + 1;
        out->characters++;
        at += more + 1;
    }
    return -1;
}
