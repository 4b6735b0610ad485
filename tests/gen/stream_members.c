// Streams that a unit is given are libc's, and tests lay out nothing of what is inside. One that a stub fills in is a struct
// like others.

#include <stdio.h>

void prepare(FILE *file);

int is_prepared(void) {
    FILE file;
    prepare(&file);
    if (file._IO_read_ptr == file._IO_read_end)
        return 1;
    return 0;
}

// What reads a stream writes nothing into it that a test could lay out.
int next_line(FILE *file) {
    int c, count = 0;
    while ((c = getc_unlocked(file)) != EOF) {
        count++;
        if (c == '\n')
            return count;
    }
    return count > 3 ? -1 : 0;
}

int is_at_end(FILE **file) {
    prepare(*file);
    return feof(*file) ? 1 : 0;
}

//~ none error
//~ all next_line covered
//~ all is_prepared covered
//~ all is_at_end covered
