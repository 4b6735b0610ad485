// Masks: set, cleared, tested, packed fields, bit-fields of a struct.

struct flags {
    unsigned ready : 1;
    unsigned mode : 3;
    signed offset : 4;
};

int test(unsigned char status) {
    if ((status & 0x0f) == 0x05 && (status & 0x80))
        return 1;
    if (!(status & ~0x30))
        return 2;
    return 0;
}

int packed(unsigned word) {
    unsigned opcode = word >> 26, target = word & 0x3ffffff;
    if (opcode == 2 && target == 0x123456)
        return 1;
    if ((word & 0xffff) == (word >> 16))
        return 2;
    return 0;
}

int change(unsigned a) {
    unsigned b = (a | 0xf0) & ~0x3u;
    if ((b ^ a) == 0x33)
        return 1;
    return 0;
}

int fields(struct flags *flags) {
    if (flags->ready && flags->mode == 5)
        return 1;
    if (flags->offset < -6)
        return 2;
    return 0;
}

//~ all test covered
//~ all packed covered
//~ all change covered
//~ all fields covered
