// A C library of one's own has a FILE that is none of the system's.
//~ flags -- -nostdinc
//~ all put covered
typedef struct _IO_FILE {
    unsigned flags;
    unsigned char *wpos, *wend;
    int (*write)(struct _IO_FILE *, const unsigned char *, unsigned long);
} FILE;

int put(int c, FILE *f) {
    if (f->flags & 32)
        return -1;
    if (f->wpos == f->wend)
        return f->write(f, 0, 0) ? -2 : 0;
    *f->wpos++ = (unsigned char)c;
    return c;
}
