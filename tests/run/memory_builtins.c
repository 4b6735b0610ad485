// Builtins on memory and strings, object sizes, alignment, overlapping moves, struct copies.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record { int id; char name[12]; double values[3]; };
static char text[32] = "the quick brown fox";
struct outer { char c; struct { short s[3]; } in; };

static size_t known(void) {
    char buffer[24];
    return __builtin_object_size(buffer, 0) * 100 + __builtin_object_size(buffer + 4, 1);
}
static size_t unknown(char *p) { return __builtin_object_size(p, 0) + 1 + __builtin_object_size(p, 2); }

int main(void) {
    char copy[32], *p = copy;
    __builtin_memset(copy, 0, sizeof copy);
    __builtin_memcpy(copy, text + 4, 5);
    printf("%s %d\n", copy, (int)__builtin_strlen(copy));
    __builtin_memmove(text + 2, text, 10), __builtin_memmove(text, text + 1, 5);
    puts(text);
    __builtin_memcpy_inline(copy + 8, "12345678", 8);
    __builtin_memset_inline(copy + 10, '*', 3);
    printf("%s %d %d\n", copy + 8, __builtin_memcmp("abc", "abd", 3) < 0, __builtin_bcmp("x", "x", 1));
    printf("%s %s\n", __builtin_strchr("key=value", '=') + 1, __builtin_strrchr("a/b/c", '/'));
    printf("%d %d %d\n", __builtin_strcmp("a", "b") < 0, __builtin_strncmp("abx", "aby", 2), (int)__builtin_strspn("aabbc", "ab"));
    __builtin_strcpy(p, "copy"), __builtin_strcat(p, "cat"), __builtin_strncpy(p + 16, "limited", 4);
    printf("%s %.4s %s\n", p, p + 16, (char *)__builtin_memchr("find", 'n', 4));
    struct record a = {1, "first", {1, 2, 3}}, b = a, list[3] = {a, b, {.id = 3}};
    b.values[1] = 9, list[1] = b, list[2] = list[0];
    memmove(&list[1], &list[0], 2 * sizeof a);
    printf("%d %g %g %s\n", list[2].id, list[2].values[1], list[1].values[1], list[2].name);
    printf("%d %d\n", (int)known(), (int)unknown(copy));
    printf("%d %d %d\n", (int)offsetof(struct record, name), (int)offsetof(struct outer, in.s[2]), (int)_Alignof(short));
    uintptr_t address = 1003;
    printf("%d %d %d\n", (int)__builtin_align_up(address, 16), (int)__builtin_align_down(address, 16), __builtin_is_aligned(address, 8));
    _Alignas(64) char aligned[128];
    char *inside = __builtin_align_up(aligned + 1, 32);
    printf("%d %d %d\n", (int)(inside - aligned), (int)((uintptr_t)aligned % 64), __builtin_is_aligned(aligned, 64));
    int *assumed = __builtin_assume_aligned(aligned, 16);
    *assumed = 5;
    __builtin_prefetch(assumed, 1, 3);
    __builtin___clear_cache(aligned, aligned + 4);
    volatile char *v = aligned;
    printf("%d %d\n", v[0], __builtin_constant_p(5) + __builtin_constant_p(*assumed));
    __builtin_bzero(aligned, 4);
    printf("%d\n", *assumed);
    return 0;
}
