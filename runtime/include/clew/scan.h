/* What the files of scanf share. A program never sees these names. */
#ifndef CLEW_SCAN_H
#define CLEW_SCAN_H

#include <clew/format.h>

/* Characters, of which the last one taken can be given back. */
struct clew_source {
    int (*get)(struct clew_source *source);
    void (*unget)(struct clew_source *source, int c);
    const char *at;
    FILE *stream;
    int has_binary; /* from C23 on, %i knows the prefix 0b */
    int taken;      /* how many so far */
    int has_ended, errno_at_end;
};

int clew_scan_get(struct clew_source *source);
void clew_scan_unget(struct clew_source *source, int c);

/* A conversion of scanf. */
struct clew_scan {
    int is_suppressed, allocates;
    unsigned width; /* how many characters at most */
    enum clew_length length;
    char letter;
    int number; /* of its argument, or 0 */
    const char *set, *set_end;
    int is_inverted;
};

enum clew_scanned { clew_scan_ok, clew_scan_mismatch, clew_scan_end };

/* Read from the source and store to `to`, unless it is null. */
enum clew_scanned clew_scan_integer(struct clew_source *source, const struct clew_scan *scan, void *to);
enum clew_scanned clew_scan_pointer(struct clew_source *source, const struct clew_scan *scan, void *to);
enum clew_scanned clew_scan_float(struct clew_source *source, const struct clew_scan *scan, void *to);
enum clew_scanned clew_scan_text(struct clew_source *source, const struct clew_scan *scan, void *to);

/* How many values were stored, or EOF. */
int clew_scan_format(struct clew_source *source, const char *format, va_list args);

#endif
