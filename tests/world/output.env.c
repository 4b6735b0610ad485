/* Streams that take all, nothing, or a part, and memory that runs out. */
//~ flags: -Wl,--wrap=malloc
#define _GNU_SOURCE
#include <sys/types.h>
#include "output.c"

static long room = 1000;
static int fails, fails_once;
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size) {
    if (fails)
        errno = ENOMEM;
    return fails ? NULL : __real_malloc(size);
}

static ssize_t take(void *cookie, const char *from, size_t n) {
    if (fails_once) {
        fails_once = 0, errno = EIO;
        return 0;
    }
    if (room <= 0)
        errno = EIO;
    size_t taken = room < (long)n ? room < 0 ? 0 : room : n;
    room -= taken;
    return taken;
}

static void all(void) {
    errno_after_ignored(), errno_of_each(), errno_after_message(), own_errno(), part(), second_fails();
    one_of_many(), said(), allocated();
}

int main(void) {
    FILE *out = stdout, *error = stderr;
    stdout = stderr = fopencookie(NULL, "w", (cookie_io_functions_t){.write = take});
    setvbuf(stdout, NULL, _IONBF, 0);
    all();
    room = 2, part(), room = 1, one_of_many(), room = 0, all(), fails = 1, allocated(), fails = 0;
    stdout = fopencookie(NULL, "w", (cookie_io_functions_t){.write = take});
    setvbuf(stdout, NULL, _IOFBF, 64);
    room = 0, second_fails();
    room = 0;
    setvbuf(stdout = fopencookie(NULL, "w", (cookie_io_functions_t){.write = take}), NULL, _IONBF, 0);
    room = 100, fails_once = 1, errno_of_each();
    stdout = out, stderr = error;
}
