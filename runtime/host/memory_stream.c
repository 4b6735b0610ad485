/* stdio.h: streams into memory. */
#include <clew/errno.h>
#include <clew/stdlib.h>
#include <clew/stream.h>
#include <clew/string.h>

/* Memory of a size that is fixed, for fmemopen, or that grows, for open_memstream. */
struct memory {
    char *bytes;
    size_t size, length, at;
    int appends, is_own;
    char **to; /* where the growing one's address and length are told */
    size_t *to_length;
};

static ssize_t read_memory(void *cookie, char *to, size_t n) {
    struct memory *memory = cookie;
    size_t left = memory->at < memory->length ? memory->length - memory->at : 0;
    if (n > left)
        n = left;
    memcpy(to, memory->bytes + memory->at, n);
    memory->at += n;
    return (ssize_t)n;
}

static ssize_t write_fixed(void *cookie, const char *from, size_t n) {
    struct memory *memory = cookie;
    if (memory->appends)
        memory->at = memory->length;
    size_t room = memory->size - memory->at;
    if (n > room && room <= 1) { /* as in glibc, which keeps one for a zero */
        errno = ENOSPC;
        return 0;
    }
    if (n > room)
        n = room;
    memcpy(memory->bytes + memory->at, from, n);
    memory->at += n;
    if (memory->at > memory->length) {
        memory->length = memory->at;
        if (memory->length < memory->size)
            memory->bytes[memory->length] = 0;
        else if (!memory->appends)
            memory->bytes[memory->size - 1] = 0; /* as in glibc, a zero costs the last byte */
    }
    return (ssize_t)n;
}

/* The place that `position` means, or -1. */
static long long place(const struct memory *memory, long long position, int whence) {
    size_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? memory->at : memory->length;
    long long at = (long long)base + position;
    if (at < 0)
        errno = EINVAL;
    return at < 0 ? -1 : at;
}

static int seek_fixed(void *cookie, long long *position, int whence) {
    struct memory *memory = cookie;
    long long at = place(memory, *position, whence);
    if (at > (long long)memory->size)
        errno = EINVAL;
    if (at < 0 || at > (long long)memory->size)
        return -1;
    memory->at = (size_t)at;
    *position = at;
    return 0;
}

static int close_fixed(void *cookie) {
    struct memory *memory = cookie;
    if (memory->is_own)
        free(memory->bytes);
    free(memory);
    return 0;
}

static const struct clew_device fixed = {read_memory, write_fixed, seek_fixed, close_fixed};

FILE *fmemopen(void *bytes, size_t size, const char *mode) {
    struct memory *memory = calloc(1, sizeof *memory);
    FILE *stream = memory ? clew_stream_new(&fixed, memory, mode) : NULL;
    if (!stream) {
        free(memory);
        return NULL;
    }
    memory->is_own = !bytes;
    memory->bytes = bytes ? bytes : calloc(1, size + 1);
    memory->size = size;
    memory->appends = stream->appends;
    if (mode[0] == 'w' && stream->can_read && size)
        memory->bytes[0] = 0;
    memory->length = mode[0] == 'r' ? size : mode[0] == 'w' ? 0 : strnlen(memory->bytes, size);
    memory->at = memory->appends ? memory->length : 0;
    return stream;
}

/* Room up to `end` and a zero after it; what was never written is zero. */
static int grow(struct memory *memory, size_t end) {
    if (end >= memory->size) {
        size_t size = 2 * end + 64;
        char *bytes = realloc(memory->bytes, size);
        if (!bytes)
            return 0;
        memset(bytes + memory->size, 0, size - memory->size);
        memory->bytes = bytes;
        memory->size = size;
    }
    return 1;
}

static void tell(struct memory *memory) {
    *memory->to = memory->bytes;
    *memory->to_length = memory->at < memory->length ? memory->at : memory->length;
}

static ssize_t write_growing(void *cookie, const char *from, size_t n) {
    struct memory *memory = cookie;
    if (!grow(memory, memory->at + n))
        return -1;
    memcpy(memory->bytes + memory->at, from, n);
    memory->at += n;
    if (memory->at > memory->length)
        memory->length = memory->at;
    tell(memory);
    return (ssize_t)n;
}

static int seek_growing(void *cookie, long long *position, int whence) {
    struct memory *memory = cookie;
    long long at = place(memory, *position, whence);
    if (at < 0)
        return -1;
    memory->at = (size_t)at;
    *position = at;
    tell(memory);
    return 0;
}

/* The memory is the program's now, with a zero after it. */
static int close_growing(void *cookie) {
    struct memory *memory = cookie;
    tell(memory);
    memory->bytes[*memory->to_length] = 0;
    free(cookie);
    return 0;
}

static const struct clew_device growing = {read_memory, write_growing, seek_growing, close_growing};

FILE *open_memstream(char **bytes, size_t *length) {
    struct memory *memory = calloc(1, sizeof *memory);
    FILE *stream = memory && grow(memory, 0) ? clew_stream_new(&growing, memory, "w") : NULL;
    if (!stream) {
        free(memory);
        return NULL;
    }
    memory->to = bytes;
    memory->to_length = length;
    tell(memory);
    return stream;
}
