// Bit-fields of every type and width: signs, straddling, packing, zero widths, unions, assignments.
#include <stdio.h>
#include <string.h>

struct small { unsigned a : 1, b : 2; int c : 3; unsigned char d : 5; signed char e : 7; };
struct wide { unsigned long long a : 40; long long b : 50; unsigned c : 31, d : 1; _Bool e : 1; };
struct zero { int a : 5; int : 0; int b : 5; unsigned : 3; unsigned c : 4; };
struct __attribute__((packed)) tight { unsigned a : 3; unsigned b : 13; unsigned long long c : 33; char d; short e : 9; };
struct outer { char tag; struct small in; enum { RED, GREEN, BLUE } colour : 2; };
union view { struct { unsigned low : 4, high : 4; } nibbles; unsigned char byte; };

static struct small globals[3] = {{1, 2, -3, 17, -60}, {.c = 3, .e = 63}, {.d = 31}};
static struct wide big = {0xfedcba9876, -0x123456789abc, 0x7fffffff, 1, 1};
static struct tight packed = {5, 8191, 0x1ffffffff, 'x', -200};

static void show(struct small s) { printf("%d %d %d %d %d\n", s.a, s.b, s.c, s.d, s.e); }
static struct wide change(struct wide w) {
    w.a += 0x1234567, w.b *= 2, w.c--, w.d ^= 1, w.e = w.a;
    return w;
}

int main(void) {
    for (int i = 0; i < 3; i++) show(globals[i]);
    struct small s = globals[0];
    s.a = 3, s.b += 3, s.c = 9, s.d <<= 2, s.e -= 100;
    show(s);
    s.a++, --s.b, s.c *= 2, s.d |= 3, s.e = -s.e;
    show(s);
    int value = (s.b = 7), other = (s.c = 5);
    printf("%d %d %d\n", value, other, s.b == 3 ? 1 : 2);
    struct wide w = change(big);
    printf("%llx %lld %x %d %d\n", (unsigned long long)w.a, (long long)w.b, w.c, w.d, w.e);
    printf("%llx %lld\n", (unsigned long long)big.a, (long long)big.b);
    struct zero z = {-16, 15, 9};
    z.a--, z.b = z.a, z.c += z.b;
    printf("%d %d %d %d\n", z.a, z.b, z.c, (int)sizeof z);
    printf("%u %u %llx %c %d %d\n", packed.a, packed.b, (unsigned long long)packed.c, packed.d, packed.e, (int)sizeof packed);
    packed.c -= 0x100000000, packed.e++, packed.b >>= 1;
    unsigned char bytes[sizeof packed];
    memcpy(bytes, &packed, sizeof packed);
    for (unsigned i = 0; i + 1 < sizeof bytes; i++) printf("%02x ", bytes[i]);
    struct outer o = {'o', {.b = 2, .c = -1}, BLUE}, *p = &o;
    p->in.d = 30, p->in.d += p->colour, p->colour = GREEN;
    printf("\n%c %d %d %d %d\n", o.tag, o.in.b, o.in.c, o.in.d, o.colour);
    union view v = {.byte = 0xa7};
    v.nibbles.low++;
    printf("%x %x %x\n", v.nibbles.low, v.nibbles.high, v.byte);
    for (unsigned i = 0; i < 10; i++) s.b = i, s.c = (int)i - 5, printf("%d%d ", s.b, s.c);
    puts("");
    return 0;
}
