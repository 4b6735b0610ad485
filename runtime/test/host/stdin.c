/* What reads from the standard input, and the same names for streams. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/show.h"

#pragma clang diagnostic ignored "-Wdeprecated-declarations"

static const char content[] = "12 words 3.5\nsecond line\n\n0x1f,077,-9 end\n100 200 300\nlast line without its end";

static void scanning(void) {
    int a = 0, b = 0, c = 0, at = 0;
    char word[20] = "";
    double d = 0;
    show("%d", scanf("%d %19s %lf", &a, word, &d));
    show(" %d %s %g at %ld\n", a, word, d, ftell(stdin));
    show("%d", scanf("%*s%n", &at));
    show(" %d next %d\n", at, getchar());
    show("%d", scanf(" line%n", &at));
    show(" %d\n", at);
    show("%d", fscanf(stdin, "%i,%i,%i", &a, &b, &c));
    show(" %d %d %d\n", a, b, c);
    show("%d", scanf("%d", &a));
    show(" next %d\n", getchar());
    show("%d", scanf("nd%d%d%d", &a, &b, &c));
    show(" %d %d %d\n", a, b, c);
    while (scanf("%19s", word) == 1)
        show("%s; ", word);
    show("eof %d, %d\n", feof(stdin) != 0, scanf("%d", &a));
}

static void lines(void) {
    char text[100];
    rewind(stdin);
    show("fgets %s", fgets(text, 10, stdin));
    show(" fgets %s", fgets(text, 100, stdin));
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    while ((n = getline(&line, &room, stdin)) >= 0)
        show("getline %zd %zu %s\n", n, room, line);
    show("%d\n", feof(stdin) != 0);
    rewind(stdin);
    while ((n = getdelim(&line, &room, ' ', stdin)) >= 0)
        show("getdelim %zd %zu %s\n", n, room, line);
    free(line);
    errno = 0;
    show("%zd", getline(NULL, &room, stdin));
    show(" %d\n", errno);
}

static void characters(void) {
    rewind(stdin);
    int c = getchar();
    show("%d %d %d\n", c, getchar_unlocked(), getc_unlocked(stdin));
    ungetc('A', stdin);
    ungetc('B', stdin);
    ungetc('C', stdin);
    show("at %ld\n", ftell(stdin));
    show("%d %d %d %d\n", getchar(), fgetc_unlocked(stdin), getc(stdin), getchar());
    show("%d at %ld\n", ungetc(EOF, stdin), ftell(stdin));
    while (getchar() != EOF)
        ;
    show("eof %d\n", feof_unlocked(stdin) != 0);
    ungetc('x', stdin);
    show("eof %d %d\n", feof(stdin) != 0, getchar());
    show("%d eof %d\n", getchar(), feof(stdin) != 0);
    clearerr(stdin);
    show("eof %d\n", feof(stdin) != 0);
    int word = 0;
    rewind(stdin);
    show("%zu %x", fread(&word, 2, 2, stdin), (unsigned)word);
    show(" %x\n", (unsigned)getw(stdin));
}

/* The raw file: reading and writing at its descriptor. */
static void raw(const char *path) {
    char text[20] = "";
    int fd = fileno(stdin);
    show("lseek %ld ", (long)lseek(fd, 3, SEEK_SET));
    show("read %zd %s\n", read(fd, text, 5), text);
    show("isatty %d", isatty(fd));
    show(" %d\n", errno);
    show("close %d", close(99));
    show(" %d\n", errno);
    show("rename %d", rename(path, "/nowhere/at/all"));
    show(" %d\n", errno);
    show("unlink %d ", unlink(path));
    show("%d", unlink(path));
    show(" %d\n", errno);
}

/* Before anything is shown, for that goes to a stream of its own. */
static void output(void) {
    fputs_unlocked("to the standard output\n", stdout);
    printf("%d %s\n", fflush(stdout), "flushed");
    puts("and more");
    putchar_unlocked('x');
    putw(0x0a0a0a0a, stdout);
    fflush(NULL);
}

int main(void) {
    char path[64];
    output();
    snprintf(path, sizeof path, "/tmp/clew_stdin_%d", (int)getpid());
    FILE *stream = fopen(path, "w");
    fputs(content, stream);
    fclose(stream);
    if (freopen(path, "r", stdin) != stdin)
        return 1;
    scanning();
    lines();
    characters();
    raw(path);
    errno = 2;
    perror("perror");
    return 0;
}
