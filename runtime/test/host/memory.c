/* Memory as a file: fmemopen in every mode, and open_memstream. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/random.h"
#include "support/show.h"

static char bytes[40];

static void operate(FILE *stream, size_t size, int can_read, int can_write, int appends) {
    char text[60];
    for (int i = 0; i < 12; i++) {
        errno = 0;
        switch (random_below(6)) {
        case 0:
            if (can_read) {
                size_t n = fread(text, 1, random_below(20), stream);
                show_bytes("fread", text, n);
            }
            break;
        case 1:
            if (can_read && fgets(text, (int)random_below(20) + 2, stream))
                show_bytes("fgets", text, strlen(text));
            break;
        case 2:
            if (can_write)
                show("fprintf %d\n", fprintf(stream, "<%d>", (int)random_below(1000)));
            break;
        case 3:
            if (can_write)
                show("fputs %d\n", fputs(&"0123456789"[random_below(10)], stream) >= 0);
            break;
        default:
            break;
        }
        show("fflush %d ", fflush(stream));
        show("errno %d\n", errno);
        if (random_below(2) && !appends) {
            show("fseek %d\n", fseek(stream, (long)random_below((unsigned)size + 1), SEEK_SET));
        } else {
            fseek(stream, 0, SEEK_CUR);
        }
        show("at %ld eof %d error %d\n", ftell(stream), feof(stream) != 0, ferror(stream) != 0);
        show_bytes("bytes", bytes, sizeof bytes);
        clearerr(stream);
    }
}

static void fixed(const char *mode, size_t size) {
    memset(bytes, '~', sizeof bytes);
    if (random_below(3))
        strcpy(bytes, "some text\nand more\n");
    errno = 0;
    FILE *stream = fmemopen(bytes, size, mode);
    show("fmemopen %s %zu: %d %d\n", mode, size, stream != NULL, errno);
    if (!stream)
        return;
    show("at %ld\n", ftell(stream));
    operate(stream, size, mode[0] == 'r' || strchr(mode, '+'), mode[0] != 'r' || strchr(mode, '+'), mode[0] == 'a');
    show("fclose %d\n", fclose(stream));
    show_bytes("closed", bytes, sizeof bytes);
}

static void growing(void) {
    char *text = NULL;
    size_t size = 99;
    FILE *stream = open_memstream(&text, &size);
    fflush(stream);
    show("%zu <%s>\n", size, text);
    for (int i = 0; i < 500; i++) {
        fprintf(stream, "line %d of %s\n", i, "text");
        if (i % 100 == 0) {
            fflush(stream);
            show("%zu %zu at %ld\n", size, strlen(text), ftell(stream));
        }
    }
    fseek(stream, 5, SEEK_SET);
    fputs("XYZ", stream);
    fflush(stream);
    show("%zu %.20s at %ld\n", size, text, ftell(stream));
    show("fclose %d\n", fclose(stream));
    show("%zu\n", size);
    for (size_t i = 0; i <= size; i++)
        mix((unsigned char)text[i]);
    show_mixed("text");
    free(text);
}

static void own(void) {
    char text[20];
    FILE *stream = fmemopen(NULL, 20, "w+");
    fputs("hello", stream);
    rewind(stream);
    show("%s", fgets(text, sizeof text, stream));
    show(" fileno %d", fileno(stream));
    show(" %d\n", errno);
    fclose(stream);
    int number = 0;
    stream = fmemopen("12 34 abc", 9, "r");
    while (fscanf(stream, "%d", &number) == 1)
        show("%d at %ld\n", number, ftell(stream));
    show("%c\n", getc(stream));
    fclose(stream);
}

static ssize_t answer(void *cookie, char *to, size_t n) {
    int *left = cookie;
    show("read %zu\n", n);
    if (!*left)
        return 0;
    --*left;
    memcpy(to, "an answer\n", 10);
    return 10;
}

static ssize_t take(void *cookie, const char *from, size_t n) {
    (void)cookie;
    show_bytes("write", from, n);
    return (ssize_t)n;
}

static int finish(void *cookie) {
    show("close %d\n", *(int *)cookie);
    return 0;
}

static void custom(void) {
    int left = 3;
    char line[30];
    cookie_io_functions_t functions = {answer, take, NULL, finish};
    FILE *stream = fopencookie(&left, "r", functions);
    while (fgets(line, sizeof line, stream))
        show("%s", line);
    errno = 0;
    show("fseek %d", fseek(stream, 3, SEEK_SET));
    show(" %d\n", errno);
    fclose(stream);
    stream = fopencookie(&left, "w", functions);
    setvbuf(stream, NULL, _IOLBF, 0);
    fprintf(stream, "one line\nand %s", "another");
    fclose(stream);
}

int main(void) {
    static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+"};
    for (int i = 0; i < 40; i++)
        for (unsigned m = 0; m < 6; m++)
            fixed(modes[m], 1 + random_below(40));
    growing();
    own();
    custom();
    return 0;
}
