// Packed and over-aligned structs: odd offsets, arrays of them, pointers to members, pragmas.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) header { uint8_t kind; uint32_t length; uint16_t flags; double value; long double wide; };
#pragma pack(push, 2)
struct two { char c; int i; char d; long long l; };
#pragma pack(pop)
struct aligned { char c; _Alignas(32) int i; char tail __attribute__((aligned(8))); };
struct partly { char a; int b __attribute__((packed)); short c; };
union __attribute__((packed)) view { struct header h; uint8_t bytes[7]; };
static struct header headers[3] = {{1, 0x01020304, 5, 0.5, 2.5L}, {.length = 77}, {.flags = 0xffff, .wide = -1}};
static struct { char c; struct header *h; } __attribute__((packed)) pointer = {'p', &headers[1]};

static uint32_t sum(const struct header *h, int n) {
    uint32_t total = 0;
    while (n--) total += h->kind + h->length + h->flags + (uint32_t)h->value, h++;
    return total;
}
static struct header bump(struct header h) { return h.length++, h.value *= 2, h; }

int main(void) {
    printf("%d %d %d\n", (int)sizeof(struct two), (int)offsetof(struct two, i), (int)offsetof(struct two, l));
    printf("%d %d %d\n", (int)sizeof(struct aligned), (int)offsetof(struct aligned, tail), (int)sizeof(struct partly));
    printf("%d %d\n", (int)offsetof(struct header, length), (int)offsetof(struct header, value));
    printf("%u %u\n", sum(headers, 3), sum(pointer.h, 1));
    pointer.h->length += 3, headers[2].value = 1.25;
    struct header b = bump(headers[1]);
    printf("%u %g %Lg %d\n", b.length, headers[2].value, headers[0].wide + headers[2].wide, pointer.c);
    union view v = {.h = headers[0]};
    for (int i = 0; i < 7; i++) printf("%d ", v.bytes[i]);
    struct two t = {'a', -5, 'b', 1ll << 40}, u;
    memcpy(&u, &t, sizeof t);
    u.l >>= 1, u.i--;
    printf("\n%c %d %c %lld\n", u.c, u.i, u.d, u.l);
    struct aligned a = {'x', 6, 'y'}, list[2] = {a, {.i = 9}};
    printf("%d %d %d\n", (int)((uintptr_t)&a.i % 32), (int)((uintptr_t)&list[1].i % 32), list[0].i + list[1].i);
    char raw[64] = {0};
    *(struct header *)(raw + 3) = b;
    uint32_t length;
    memcpy(&length, raw + 4, 4);
    printf("%u\n", length);
    return 0;
}
