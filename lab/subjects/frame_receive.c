//~ unit: frame_receive
/* Protocol: a byte-stuffed serial frame, one received byte after the other. */
#include <stddef.h>

enum { FLAG = 0x7e, ESCAPE = 0x7d, SIZE = 8 };

struct receiver {
    unsigned char buffer[SIZE];
    unsigned char used;
    unsigned char sum;
    unsigned char escaped;
    unsigned char synchronised;
    unsigned errors;
};

/* How many whole frames there were among the bytes. */
int frame_receive(struct receiver *r, const unsigned char *bytes, size_t count)
{
    int frames = 0;
    size_t at;

    if (count > 10)
        count = 10;
    for (at = 0; at < count; at++) {
        unsigned char byte = bytes[at];

        if (byte == FLAG) {
            if (r->synchronised && r->used >= 2 && !r->escaped && r->sum == 0xff)
                frames++;
            else if (r->synchronised && (r->used > 0 || r->escaped))
                r->errors++;
            r->synchronised = 1;
            r->used = 0;
            r->sum = 0;
            r->escaped = 0;
            continue;
        }
        if (!r->synchronised)
            continue;
        if (byte == ESCAPE && !r->escaped) {
            r->escaped = 1;
            continue;
        }
        if (r->escaped) {
            byte ^= 0x20;
            r->escaped = 0;
        }
        if (r->used >= SIZE) {
            r->errors++;
            r->synchronised = 0;
            continue;
        }
        r->buffer[r->used++] = byte;
        r->sum = (unsigned char)(r->sum + byte);
    }
    return frames;
}
