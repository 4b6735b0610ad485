/* Every pair of some short strings, through every function of string.h and strings.h. */
#define _GNU_SOURCE
#include "support/show.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const words[] = {
    "", "a", "b", "A", "ab", "abc", "abd", "aBc", "abcabd", "\x80", "\xff", "a\x80", "a b", ",a,,b,", " a b ",
    "cabcab", "aaaaab", "aaab", "zebra", "zebra\xff", "Zebra Crossing", "bcda", "\x01\x7f", "[`@{",
};
enum { count = sizeof words / sizeof *words };

static void compare(const char *a, const char *b) {
    size_t n = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    show("strcmp %d coll %d case %d mem %d bcmp %d", strcmp(a, b), strcoll(a, b), strcasecmp(a, b),
         memcmp(a, b, n + 1), bcmp(a, b, n + 1) != 0);
    for (size_t i = 0; i < 5; i++)
        show(" %d/%d", strncmp(a, b, i), strncasecmp(a, b, i));
    show("\n");
}

static void search(const char *a, const char *b) {
    show("strstr %ld spn %zu cspn %zu pbrk %ld\n", place(strstr(a, b), a), strspn(a, b), strcspn(a, b),
         place(strpbrk(a, b), a));
    for (size_t i = 0; i <= strlen(b); i++) {
        int c = b[i];
        show("chr %ld rchr %ld chrnul %ld memchr %ld memrchr %ld\n", place(strchr(a, c), a), place(strrchr(a, c), a),
             place(strchrnul(a, c), a), place(memchr(a, c, strlen(a)), a), place(memrchr(a, c, strlen(a)), a));
    }
}

static void copy(const char *a, const char *b) {
    char room[64];
    memset(room, '.', sizeof room);
    show("strcpy %ld ", place(strcpy(room, a), room));
    show("strcat %ld ", place(strcat(room, b), room));
    show("strncat %ld\n", place(strncat(room, b, 2), room));
    show_bytes("joined", room, sizeof room);
    memset(room, '.', sizeof room);
    show("stpcpy %ld strncpy %ld ", place(stpcpy(room, a), room), place(strncpy(room + 20, b, 3), room));
    show("strnlen %zu %zu\n", strnlen(a, 2), strnlen(b, 9));
    show_bytes("copied", room, sizeof room);

    char *twin = strdup(a), *part = strndup(b, 2);
    show("strdup %s strndup %s\n", twin, part);
    free(twin);
    free(part);
}

static void split(const char *a, const char *separators) {
    char text[32], *rest = text, *word;
    strcpy(text, a);
    for (word = strtok(text, separators); word; word = strtok(NULL, separators))
        show("strtok %ld %s; ", place(word, text), word);
    strcpy(text, a);
    for (word = strtok_r(text, separators, &rest); word; word = strtok_r(NULL, separators, &rest))
        show("strtok_r %ld %ld; ", place(word, text), place(rest, text));
    show("end %ld; ", place(rest, text));
    strcpy(text, a);
    for (rest = text; (word = strsep(&rest, separators));)
        show("strsep %ld %ld; ", place(word, text), place(rest, text));
    show("\n");
}

static void blocks(void) {
    for (size_t to = 0; to < 10; to++) {
        for (size_t from = 0; from < 10; from++) {
            char text[] = "0123456789abcdefghij";
            memmove(text + to, text + from, 7);
            show_bytes("memmove", text, sizeof text);
        }
    }
    char text[] = "0123456789abcdefghij";
    memcpy(text, text + 10, 5);
    memset(text + 7, 0x1ff, 3);
    bzero(text + 12, 2);
    show_bytes("blocks", text, sizeof text);
    for (int a = 0; a < 256; a++) {
        for (int b = 0; b < 256; b++) {
            unsigned char x[] = {'q', (unsigned char)a, 0}, y[] = {'q', (unsigned char)b, 0};
            const char *s = (const char *)x, *t = (const char *)y;
            mix((unsigned long long)strcmp(s, t));
            mix((unsigned long long)strncmp(s, t, 2));
            mix((unsigned long long)memcmp(s, t, 3));
            mix((unsigned long long)strcasecmp(s, t));
            mix((unsigned long long)strncasecmp(s, t, 2));
        }
    }
    show_mixed("all pairs of bytes");
}

int main(void) {
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
            compare(words[a], words[b]);
            search(words[a], words[b]);
            copy(words[a], words[b]);
        }
        split(words[a], " ,");
        split(words[a], "ab");
        split(words[a], "");
    }
    blocks();
    for (int code = -3; code < 150; code++)
        show("%d %s\n", code, strerror(code));
    return 0;
}
