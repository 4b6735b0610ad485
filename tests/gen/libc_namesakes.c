// A unit with functions of libc's names: compilers know what they should do and call none, and the test program itself and
// its profile need libc's.

typedef __SIZE_TYPE__ size_t;

int abs(int x) {
    if (x < 0)
        return -x;
    return x;
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

void *memset(void *to, int value, size_t size) {
    unsigned char *byte = to;
    if (!size)
        return to;
    while (size--)
        *byte++ = (unsigned char)value;
    return to;
}

int printf(const char *format, ...) {
    return format[0] == '%' ? 1 : 0;
}

int write(int file, const void *from, size_t size) {
    (void)from;
    return file == 1 ? (int)size : -1;
}

static char heap[256];
static size_t used;

void *malloc(size_t size) {
    size = (size + 15) & ~(size_t)15;
    if (size > sizeof heap - used)
        return 0;
    used += size;
    return heap + used - size;
}

int fill(int value) {
    char *block = malloc(16);
    if (!block)
        return -1;
    memset(block, value, 16);
    return block[3] == 7 ? 1 : 0;
}

int rand(void) {
    static unsigned state = 1;
    if (state == 77)
        return -1;
    state = state * 5 + 1;
    return (int)(state >> 8);
}

//~ all rand covered
//~ all abs covered
//~ all strlen covered
//~ all memset covered
//~ all printf covered
//~ all write covered
//~ all malloc covered
//~ all fill covered
