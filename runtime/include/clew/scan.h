/* What scanf reads from. A program never sees these names. */
#ifndef CLEW_SCAN_H
#define CLEW_SCAN_H

#include <clew/stdio.h>

/* Characters, of which the last one taken can be given back. */
struct clew_source {
    int (*get)(struct clew_source *source);
    void (*unget)(struct clew_source *source, int c);
    const char *at;
    FILE *stream;
    int binary; /* as from C23 on, 0b is a prefix */
};

/* How many values were stored, or EOF. */
int clew_scan(struct clew_source *source, const char *format, va_list args);

#endif
