/* stdio.h: streams whose reading and writing the program does itself. */
#include <clew/stdlib.h>
#include <clew/stream.h>

/* A function that is missing reads nothing, writes all, or fails to seek. */
struct custom {
    struct clew_device functions;
    void *cookie;
};

static ssize_t read_custom(void *cookie, char *to, size_t n) {
    struct custom *custom = cookie;
    return custom->functions.read ? custom->functions.read(custom->cookie, to, n) : 0;
}

static ssize_t write_custom(void *cookie, const char *from, size_t n) {
    struct custom *custom = cookie;
    return custom->functions.write ? custom->functions.write(custom->cookie, from, n) : (ssize_t)n;
}

static int seek_custom(void *cookie, long long *position, int whence) {
    struct custom *custom = cookie;
    return custom->functions.seek ? custom->functions.seek(custom->cookie, position, whence) : -1;
}

static int close_custom(void *cookie) {
    struct custom *custom = cookie;
    int result = custom->functions.close ? custom->functions.close(custom->cookie) : 0;
    free(custom);
    return result;
}

static const struct clew_device device = {read_custom, write_custom, seek_custom, close_custom};

FILE *fopencookie(void *cookie, const char *mode, struct clew_device functions) {
    struct custom *custom = malloc(sizeof *custom);
    FILE *stream = custom ? clew_stream_new(&device, custom, mode) : NULL;
    if (!stream) {
        free(custom);
        return NULL;
    }
    custom->functions = functions;
    custom->cookie = cookie;
    return stream;
}
