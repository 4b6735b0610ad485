// What libc does with a null pointer is its own affair: glibc's gmtime_r gives null, and no crash is foretold. What strlen
// does is sure.

#include <string.h>
#include <time.h>

int is_broken_down(time_t when) {
    struct tm *tm = gmtime_r(&when, NULL);
    return tm ? 1 : 0;
}

int length(int is_there) {
    const char *text = is_there ? "text" : NULL;
    return strlen(text) > 3 ? 1 : 0;
}

//~ error null-dereference 8
//~ error null-dereference 14
