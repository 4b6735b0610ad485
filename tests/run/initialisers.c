// Static initialisers: addresses into the middle of things, differences, casts, nested aggregates, constants of all kinds.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct item { const char *name; int (*call)(int); const int *data; struct item *next; };
static int twice(int x) { return x * 2; }
int thrice(int x) { return x * 3; }
extern struct item list[];
static int numbers[4][3] = {{1, 2, 3}, {4}, [3] = {10, 11, 12}};
struct item list[] = {
    {"one", twice, &numbers[1][0], &list[2]}, {"two" + 1, thrice, numbers[3], list}, {.next = 0, .name = &"three"[2]}};

static char *const names[] = {"alpha", "beta", 0}, letters[] = "letters", unterminated[4] = "full";
static const char *into = letters + 3, *end = &letters[sizeof letters];
static ptrdiff_t distance = &numbers[3][1] - &numbers[0][2];
static intptr_t number = (intptr_t)&numbers[2], zero = (intptr_t)(void *)0;
static size_t sizes[] = {sizeof numbers, offsetof(struct item, next), sizeof(struct item[3]) / sizeof(void *)};
static int (*const table[3])(int) = {[1] = twice, [2] = thrice}, (**cursor)(int) = (int (**)(int)) & table[1];
static void *self = &self, **chain = &self;
static struct { char c; long long l; float f; double d; long double x; _Bool b; short s[2]; } mixed = {
    'm', 1ll << 40, 0.1f, -1e-5, 3.25L, 7, {-1, 1}};
static union { float f; unsigned u; } punned = {1.0f};
static const double specials[] = {1.0 / 3, -0.0, 0x1p-1074, 1e400};
static float _Complex complex = 1.5f - 2.0if;
static unsigned char zeros[1000], partly[300] = {[299] = 9};
static int computed = (3 + 4) * 5 % 6 << 2 | (7 > 3), wrapped = (unsigned char)300 + (signed char)200;
static enum { RED = -2, GREEN, BLUE = 1 << 20 } colour = BLUE - 1;
static struct { int n; struct { int x, y[2]; } deep[2]; } tree = {1, {{2, {3, 4}}, {.y[1] = 5}}};
static struct {} nothing;
int tentative;
int tentative;
const int *pointer = &(const int){42};
static const struct item *reached = &list[1];

int main(void) {
    printf("%s %d %d %s\n", list[0].name, list[0].call(5), list[0].data[0], list[0].next->name);
    printf("%s %d %d %d\n", list[1].name, list[1].call(5), list[1].data[2], list[1].next == list);
    printf("%s %s %d %.4s %s\n", names[1], letters, names[2] == 0, unterminated, into);
    printf("%d %d %d %d\n", (int)(end - into), (int)distance, number == (intptr_t)numbers[2], (int)zero);
    printf("%d %d %d\n", (int)(sizes[0] / sizeof(int)), (int)(sizes[1] / sizeof(void *)), (int)sizes[2]);
    printf("%d %d %d\n", table[0] == 0, cursor[0](7), cursor[1](7));
    printf("%d %d\n", self == &self, *chain == self);
    printf("%c %lld %a %a %La %d %d\n", mixed.c, mixed.l, mixed.f, mixed.d, mixed.x, mixed.b, mixed.s[0]);
    printf("%x %a %a %a %a\n", punned.u, specials[0], specials[1], specials[2], specials[3]);
    printf("%g %g %d %d\n", __real__ complex, __imag__ complex, zeros[999], partly[299] + partly[0]);
    printf("%d %d %d %d\n", computed, wrapped, colour, tree.deep[0].y[1] + tree.deep[1].y[1] + tree.deep[1].x);
    printf("%d %d %d %d\n", tentative, *pointer, (int)sizeof nothing, reached->call(1));
    return 0;
}
