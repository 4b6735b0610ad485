/* What GNU, BSD and POSIX add to string.h, on pairs of short strings. */
#define _GNU_SOURCE
#include "support/show.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

extern int __xpg_strerror_r(int, char *, size_t);
extern char *__xpg_basename(char *);
extern char *dirname(char *);
extern size_t strlcpy(char *, const char *, size_t);
extern size_t strlcat(char *, const char *, size_t);

static int sign(int x) { return (x > 0) - (x < 0); }

static void pair(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    show("%ld %ld ", place(strcasestr(a, b), a), place(memmem(a, n, b, m), a));
    show("%ld %ld ", place(memmem(a, n / 2, b, m), a), place(rawmemchr(a, a[n / 2]), a));
    show("%ld %ld ", place(index(a, b[0]), a), place(rindex(a, b[0]), a));
    show("%d %d\n", sign(strverscmp(a, b)), sign(strcoll(a, b)));
}

static void copies(const char *a, const char *b) {
    char room[48];
    memset(room, '.', sizeof room);
    show("%ld ", place(memccpy(room, a, b[0], strlen(a) + 1), room));
    show("%ld ", place(mempcpy(room + 10, b, strlen(b)), room));
    show("%ld ", place(stpncpy(room + 20, b, 3), room));
    show("%zu ", strxfrm(room + 30, a, 4));
    bcopy(room, room + 3, 4);
    show_bytes("copies", room, sizeof room);
    for (size_t n = 0; n < 9; n++) {
        memset(room, '.', sizeof room);
        room[5] = 0;
        show("%zu ", strlcpy(room, a, n));
        room[5] = 0;
        show("%zu ", strlcat(room, b, n));
        show_bytes("bounded", room, 12);
    }
    memset(room, '.', sizeof room);
    for (ssize_t n = -1; n < 5; n++)
        swab("abcdef", room + 6 * (n + 1), n);
    show_bytes("swab", room, sizeof room);
}

static void strings(void) {
    static const char *const words[] = {"", "a", "A", "ab", "aB", "abcABC", "Cab", "bca", "\xff", "x\x80y", "foo Foo", "FOO"};
    enum { count = sizeof words / sizeof *words };
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            pair(words[i], words[k]);
            copies(words[i], words[k]);
        }
    }
}

/* All short words of an alphabet that has digits with and without value, and others. */
static void versions(void) {
    static const char alphabet[] = "\0000129a.";
    char words[600][4] = {{0}};
    int count = 0;
    for (int i = 1; i < 343; i++) {
        const char word[] = {alphabet[i % 7], alphabet[i / 7 % 7], alphabet[i / 49], 0};
        memcpy(words[count++], word, 4);
    }
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++)
            mix((unsigned)sign(strverscmp(words[i], words[k])));
        show("%s ", words[i]);
        show_mixed("versions");
    }
}

static void paths(void) {
    static const char *const examples[] = {"", "/", "//", "///", "a", "a/", "a//", "/a", "//a", "///a", "a/b", "a//b",
                                           "a/b/", "a/b//", "/a/b", "/a/", "//a/", "/usr/lib", ".", "..", "a/.", "//a//b"};
    for (unsigned i = 0; i < sizeof examples / sizeof *examples; i++) {
        char path[16];
        strcpy(path, examples[i]);
        show("%s: %s ", path, basename(path));
        show("%s ", __xpg_basename(path));
        strcpy(path, examples[i]);
        show("%s\n", dirname(path));
    }
    show("%s %s\n", __xpg_basename(NULL), dirname(NULL));
}

static void names(void) {
    char room[40];
    for (int code = -2; code < 140; code++) {
        show("%d %s, ", code, strerror_r(code, room, 12));
        memset(room, '.', sizeof room);
        show("%d ", __xpg_strerror_r(code, room, 12));
        show_bytes("", room, 14);
        memset(room, '.', sizeof room);
        show("%d ", __xpg_strerror_r(code, room, sizeof room));
        show_bytes("", room, sizeof room);
    }
    for (int number = -2; number < 70; number++)
        show("%d %s\n", number, strsignal(number));
}

static void bits(void) {
    for (int i = 0; i < 64; i++)
        show("%d %d %d\n", ffs((int)(5ull << i)), ffsl((long)(9ull << i)), ffsll((long long)(3ull << i)));
    sigset_t all, some;
    sigfillset(&all);
    sigemptyset(&some);
    for (int i = -1; i < 70; i += 1)
        show("%d %d %d ", sigismember(&all, i), i % 3 ? sigdelset(&all, i) : sigaddset(&some, i), sigismember(&some, i));
    show("%d %d %d\n", sigisemptyset(&all), sigandset(&all, &some, &all), sigorset(&some, &all, &some));
    for (int i = 1; i < 65; i++)
        show("%d%d", sigismember(&all, i), sigismember(&some, i));
    show(" %d %d\n", SIGRTMIN, SIGRTMAX);
}

int main(void) {
    strings();
    versions();
    paths();
    names();
    bits();
    return 0;
}
