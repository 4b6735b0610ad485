//~ unit: decode
//~ sizes: 3 5 7
/* Decodes SIZE bytes of UTF-8: how many characters there are, their sum, and where the first wrong byte is. */

struct bytes {
    unsigned char at[SIZE];
};

struct result {
    int wrong; /* where; -1: nowhere */
    int characters;
    int wide;
    unsigned long sum;
};

enum { FIRST_SURROGATE = 0xd800, LAST_SURROGATE = 0xdfff, LAST = 0x10ffff };

/* How many bytes follow this one: -1 where it begins no character. */
static int following(unsigned char first)
{
    if (first < 0x80)
        return 0;
    if (first < 0xc0)
        return -1;
    if (first < 0xe0)
        return 1;
    if (first < 0xf0)
        return 2;
    if (first < 0xf8)
        return 3;
    return -1;
}

static unsigned long least(int more)
{
    switch (more) {
    case 0:
        return 0;
    case 1:
        return 0x80;
    case 2:
        return 0x800;
    default:
        return 0x10000;
    }
}

static unsigned long head(unsigned char first, int more)
{
    if (more == 0)
        return first;
    if (more == 1)
        return first & 0x1f;
    if (more == 2)
        return first & 0x0f;
    return first & 0x07;
}

static int is_wrong(unsigned long code, int more)
{
    if (code < least(more))
        return 1;
    if (code >= FIRST_SURROGATE && code <= LAST_SURROGATE)
        return 1;
    return code > LAST;
}

struct result decode(struct bytes bytes)
{
    struct result result = { -1, 0, 0, 0 };
    int at = 0;

    while (at < SIZE) {
        unsigned char first = bytes.at[at];
        int more = following(first);
        int next;
        unsigned long code;

        if (more < 0) {
            result.wrong = at;
            return result;
        }
        code = head(first, more);
        for (next = 1; next <= more; next++) {
            unsigned char byte;

            if (at + next >= SIZE) {
                result.wrong = SIZE;
                return result;
            }
            byte = bytes.at[at + next];
            if ((byte & 0xc0) != 0x80) {
                result.wrong = at + next;
                return result;
            }
            code = code << 6 | (byte & 0x3f);
        }
        if (is_wrong(code, more)) {
            result.wrong = at;
            return result;
        }
        result.characters++;
        if (more > 0)
            result.wide++;
        result.sum += code;
        at += more + 1;
    }
    return result;
}
