#include "bits.c"

struct padded shared;
static int with;
void fill(void *p, unsigned n) { memset(p, with, n); }
struct bits make(void) {
    struct bits b;
    memset(&b, with, sizeof b);
    b.b = with == 9 ? 2 : 0;
    return b;
}
struct padded make_padded(void) {
    struct padded p;
    memset(&p, with, sizeof p);
    return p;
}

static union {
    unsigned char raw[16];
    struct bits bits;
    struct hole hole;
    struct apart apart;
    struct wide wide;
    struct padded padded;
    struct flagged flagged;
    union view view;
    bool on;
} one, other;

static void set(int byte) { memset(&one, with = byte, sizeof one); }

int main(void) {
    const int bytes[] = {0, 1, 2, 7, 9, 255};
    for (unsigned i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        set(bytes[i]);
        beside(&one.bits), between(&one.hole), behind_zero_width(&one.apart), high(&one.wide);
        padding(&one.padded), padding_by_value(one.padded), padding_given_back(), given_back(), filled();
        byte_of_bool(&one.on), byte_of_member(&one.flagged);
        shared = one.padded;
        memcpy(&shared, &one, sizeof shared);
        of_a_global();
        other = one, other.raw[3] ^= 1;
        same(&one.bits, &one.bits), same(&one.bits, &other.bits);
        one.padded.c = 0, one.padded.i = 0;
        hash(&one.padded);
        set(bytes[i]);
        one.bits.a = 1, one.bits.b = 0;
        through_union(&one.view), by_value(one.bits);
        one.bits.b = 1;
        by_value(one.bits);
        one.bits.a = 5, one.bits.b = 100;
        named(&one.bits);
        one.bits.b = 0;
        named(&one.bits);
    }
    bool no = false, yes = true;
    value_of_bool(&no), value_of_bool(&yes);
}
