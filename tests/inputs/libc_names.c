// Functions that are only declared and have names that the C library has too: they are this program's, and stubs.

struct book {
    int pages;
    int index;
};

int index(struct book *book, int page);
int remove(struct book *book);
int read(struct book *book);
struct book *basename(int shelf);
int swab(int colour);

int chapter(struct book *book, int page) {
    if (!book)
        return -1;
    int n = index(book, page);
    if (n == 12)
        return 1;
    return n < 0 ? 2 : 3;
}

int discard(struct book *book) {
    if (remove(book) == 4)
        return 1;
    return read(book) > 300 ? 2 : 3;
}

int thick(int shelf) {
    struct book *book = basename(shelf);
    if (!book)
        return -1;
    return book->pages > 500 ? 1 : 0;
}

int paint(int colour) {
    int next = swab(colour);
    if (next == colour + 1)
        return 1;
    return swab(next) == colour ? 2 : 3;
}

// Defined here, so not the library's either.
static int abs(int x, int y) {
    return x > y ? x - y : y - x;
}

int near(int x) {
    return abs(x & 0xff, 10) < 3 ? 1 : 0;
}

//~ flags -- -fno-builtin-index
//~ all chapter covered
//~ all discard covered
//~ all thick covered
//~ all paint covered
//~ all near covered
//~ all abs covered
