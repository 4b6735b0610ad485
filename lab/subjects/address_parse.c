//~ unit: address_parse
/* Parsing: a network `a.b.c.d/n`, and what kind of network it is. */

enum kind { INVALID, PUBLIC, PRIVATE, LOOPBACK, MULTICAST, HOST_BITS };

enum kind address_parse(const char *text, unsigned *address)
{
    unsigned value = 0;
    unsigned mask;
    int parts = 0;
    int bits = 32;

    for (;;) {
        int part = 0;
        int digits = 0;

        while (*text >= '0' && *text <= '9' && digits < 3) {
            part = part * 10 + (*text++ - '0');
            digits++;
        }
        if (digits == 0 || part > 255 || (digits > 1 && part < 10) || (digits > 2 && part < 100))
            return INVALID;
        value = value << 8 | (unsigned)part;
        if (++parts == 4)
            break;
        if (*text++ != '.')
            return INVALID;
    }
    if (*text == '/') {
        text++;
        if (*text < '0' || *text > '9')
            return INVALID;
        bits = *text++ - '0';
        if (*text >= '0' && *text <= '9')
            bits = bits * 10 + (*text++ - '0');
    }
    if (*text != '\0' || bits > 32)
        return INVALID;
    *address = value;
    mask = bits == 0 ? 0 : 0xffffffffu << (32 - bits);
    if ((value & ~mask) != 0)
        return HOST_BITS;
    if (value >> 24 == 127)
        return LOOPBACK;
    if (value >> 28 == 14)
        return MULTICAST;
    if (value >> 24 == 10 || value >> 20 == 0xac1 || value >> 16 == 0xc0a8)
        return PRIVATE;
    return PUBLIC;
}
