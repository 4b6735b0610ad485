/* Files in every mode, at random; how output to two streams mixes; memory as a file. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/random.h"
#include "support/show.h"

static char path[64];
static char block[20000];

static void fill_block(void) {
    for (size_t i = 0; i < sizeof block; i++)
        block[i] = (char)('a' + i * i % 23);
    for (size_t i = 0; i < sizeof block; i += 37)
        block[i] = '\n';
}

static unsigned long long hash(const char *bytes, size_t n) {
    unsigned long long sum = n;
    for (size_t i = 0; i < n; i++)
        sum = sum * 31 + (unsigned char)bytes[i];
    return sum;
}

static void show_file(const char *what) {
    char bytes[200000];
    int fd = open(path, O_RDONLY);
    ssize_t n = fd < 0 ? -1 : read(fd, bytes, sizeof bytes);
    show("%s: %zd bytes %llx\n", what, n, n < 0 ? 0 : hash(bytes, (size_t)n));
    if (n >= 0 && n < 200)
        show_bytes("file", bytes, (size_t)n);
    close(fd);
}

static void show_state(FILE *stream) {
    show("  eof %d error %d at %ld\n", feof(stream) != 0, ferror(stream) != 0, ftell(stream));
}

enum last { neither, reading, writing };

static size_t random_size(void) { return random_below(4) ? random_below(50) : random_below(10000); }

static void random_read(FILE *stream) {
    static char bytes[20000];
    size_t n = random_size();
    switch (random_below(5)) {
    case 0:
        show("getc %d\n", getc(stream));
        break;
    case 1:
        n = fread(bytes, 1, n, stream);
        show("fread %zu %llx\n", n, hash(bytes, n));
        break;
    case 2: {
        char *line = fgets(bytes, (int)n + 1, stream);
        show("fgets %llx\n", line ? hash(line, strlen(line)) : 0);
        break;
    }
    case 3: {
        char *line = NULL;
        size_t room = 0;
        ssize_t length = getline(&line, &room, stream);
        show("getline %zd %zu %llx\n", length, length < 120 ? room : 0, length < 0 ? 0 : hash(line, (size_t)length));
        free(line);
        break;
    }
    default: {
        int c = getc(stream);
        if (c != EOF)
            show("ungetc %d\n", ungetc(c, stream));
    }
    }
}

static void random_write(FILE *stream) {
    switch (random_below(4)) {
    case 0:
        show("putc %d\n", putc("xyz\n"[random_below(4)], stream));
        break;
    case 1:
        show("fprintf %d\n", fprintf(stream, "%d %s %.3f\n", (int)random_below(1000), "text", 1.5));
        break;
    case 2:
        show("fputs %d\n", fputs("a line\n", stream) >= 0);
        break;
    default:
        show("fwrite %zu\n", fwrite(block + random_below(100), 1, random_size(), stream));
    }
}

static void random_seek(FILE *stream) {
    int whence = (int)random_below(3);
    long offset = (long)random_size() - (whence ? 5000 : 0);
    if (random_below(4) == 0) {
        rewind(stream);
    } else {
        errno = 0;
        show("fseek %ld %d: %d", offset, whence, fseek(stream, offset, whence));
        show(" %d\n", errno);
    }
}

/* Reading and writing alternate only over a seek, as C demands. */
static void random_operations(const char *mode, int buffering, size_t size) {
    show("mode %s\n", mode);
    FILE *stream = fopen(path, mode);
    if (!stream) {
        show("fopen fails with %d\n", errno);
        return;
    }
    static char memory[10000];
    if (buffering >= 0)
        show("setvbuf %d\n", setvbuf(stream, size ? memory : NULL, buffering, size));
    int can_read = mode[0] == 'r' || strchr(mode, '+'), can_write = mode[0] != 'r' || strchr(mode, '+');
    enum last last = neither;
    for (int i = 0; i < 60; i++) {
        unsigned kind = random_below(8);
        if (kind < 3 && can_read && last != writing) {
            random_read(stream);
            last = reading;
        } else if (kind < 6 && can_write && last != reading) {
            random_write(stream);
            last = writing;
        } else if (kind == 6 && last != reading) {
            show("fflush %d\n", fflush(stream));
        } else {
            random_seek(stream);
            last = neither;
        }
        show_state(stream);
    }
    show("fclose %d\n", fclose(stream));
    show_file("closed");
}

static void modes(void) {
    static const char *const all[] = {"w",  "r",   "a",   "r+",  "w+",  "a+", "rb", "wb+", "r+b",
                                      "wx", "w+x", "a+e", "rbe", "q",   "",   "+r", "ab",  "a+b"};
    for (int round = 0; round < 12; round++) {
        for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
            random_operations(all[i], (int)random_below(4) - 1, random_below(2) * (1 + random_below(9000)));
        remove(path);
    }
}

/* Reading where only writing is allowed, and the other way. */
static void forbidden(void) {
    FILE *stream = fopen(path, "w");
    errno = 0;
    show("getc %d", getc(stream));
    show(" %d %d\n", errno, ferror(stream) != 0);
    fputs("some text\n", stream);
    fclose(stream);
    stream = fopen(path, "r");
    errno = 0;
    show("putc %d", putc('x', stream));
    show(" %d %d\n", errno, ferror(stream) != 0);
    clearerr(stream);
    show("fputs %d fwrite %zu fprintf %d %d\n", fputs("x", stream), fwrite("x", 1, 1, stream),
         fprintf(stream, "%d", 1), ferror(stream) != 0);
    clearerr(stream);
    show("getc %d\n", getc(stream));
    for (int i = 0; i < 5000; i++)
        if (ungetc('a' + i % 26, stream) == EOF)
            show("ungetc fails at %d\n", i);
    for (int i = 0; i < 5003; i++)
        mix((unsigned)getc(stream));
    show_mixed("put back");
    show_state(stream);
    fclose(stream);
    show("%d", fopen("/nowhere/at/all", "r") != NULL);
    show(" %d\n", errno);
}

/* Both go to one file: the order of its bytes is the order of the writes. */
static void interleaving(int buffering) {
    fflush(stdout);
    int saved = dup(1), saved_error = dup(2);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
    dup2(fd, 1);
    dup2(fd, 2);
    FILE *out = fdopen(dup(1), "w");
    if (buffering >= 0)
        setvbuf(out, NULL, buffering, 0);
    for (int i = 0; i < 300; i++) {
        switch (random_below(6)) {
        case 0:
            fprintf(stderr, "<error %d %s>", i, random_below(2) ? "\n" : "");
            break;
        case 1:
            fwrite(block, 1, random_size(), out);
            break;
        case 2:
            fprintf(out, "%s %*d\n", "a line", (int)random_below(100), i);
            break;
        case 3:
            fputc('!', stderr);
            break;
        case 4:
            fputs("no newline", out);
            break;
        default:
            putc('\n', out);
            putc('.', out);
        }
    }
    fclose(out);
    dup2(saved, 1);
    dup2(saved_error, 2);
    close(saved);
    close(saved_error);
    close(fd);
    show_file("interleaved");
}

static void reopening(void) {
    FILE *stream = fopen(path, "w");
    fputs("first", stream);
    stream = freopen(path, "a", stream);
    fputs(" second", stream);
    show("at %ld\n", ftell(stream));
    stream = freopen(path, "r", stream);
    char text[50];
    show("%s\n", fgets(text, sizeof text, stream));
    stream = freopen("/nowhere/at/all", "r", stream);
    show("%d %d\n", stream != NULL, errno);
    show("fdopen %d", fdopen(77, "r") != NULL);
    show(" %d\n", errno);

    FILE *temporary = tmpfile();
    fputs("temporary", temporary);
    fpos_t start;
    rewind(temporary);
    fgetpos(temporary, &start);
    show("%s\n", fgets(text, 5, temporary));
    fsetpos(temporary, &start);
    show("%s\n", fgets(text, 50, temporary));
    fclose(temporary);
    show("dprintf %d\n", dprintf(1, "%s", ""));
    errno = 0;
    show("dprintf %d", dprintf(99, "%d", 5));
    show(" %d\n", errno);
}

int main(void) {
    snprintf(path, sizeof path, "/tmp/clew_streams_%d", (int)getpid());
    fill_block();
    modes();
    forbidden();
    for (int i = -1; i < 3; i++)
        for (int k = 0; k < 5; k++)
            interleaving(i);
    reopening();
    remove(path);
    show("%d", remove(path));
    show(" %d\n", errno);
    return 0;
}
