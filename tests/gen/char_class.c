// Characters told apart by hand; plain char is signed here.

int hex_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int utf8_length(char c) {
    unsigned char byte = (unsigned char)c;
    if (c >= 0)
        return 1;
    if (byte >> 5 == 6)
        return 2;
    if (byte >> 4 == 14)
        return 3;
    if (byte >> 3 == 30)
        return 4;
    return 0;
}

int pair(const char *s) {
    if (!s || !s[0] || !s[1])
        return -1;
    int high = hex_value(s[0]), low = hex_value(s[1]);
    if (high < 0 || low < 0)
        return -2;
    return high * 16 + low == 0xc3 ? 1 : 0;
}

//~ all hex_value covered
//~ all utf8_length covered
//~ all pair covered
