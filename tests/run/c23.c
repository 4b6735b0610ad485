//~ flags: -std=c23
// What C23 adds: nullptr, constexpr, bool, typeof, auto, attributes, binary literals, separators, enums with types, #embed.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

constexpr int size = 5;
constexpr double half = 0.5;
constexpr struct { int a, b; } fixed = {1, 2};
enum small : unsigned char { LOW = 1, HIGH = 255 };
enum big : unsigned long long { HUGE = 0xffff'ffff'ffff'ffff };
static_assert(sizeof(enum small) == 1);
static const unsigned char self[] = {
#embed __FILE__ limit(9)
};

[[nodiscard]] static int nodiscard(int x) { return x; }
[[noreturn]] static void stop(void);
static int unnamed(int, int b) { return b; }
static int no_prototype() { return 3; }
static int variadic(int first, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, first);
    int n = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return n;
}
#define COUNT(...) (0 __VA_OPT__(+1))
static const char *kind(nullptr_t) { return "null"; }

int main() {
    int array[size] = {}, *p = nullptr;
    auto x = 3.5;
    typeof(x) y = x * half;
    typeof_unqual(const int) z = 7;
    bool t = true, f = false;
    printf("%d %g %g %d %d\n", array[4], x, y, z++, t + f);
    printf("%d %d %d\n", p == nullptr, 0b1011'0110, 1'000'000);
    printf("%d %llu %d\n", HIGH, (unsigned long long)HUGE, (int)sizeof(enum big));
    printf("%.*s %d\n", 2, (const char *)self, (int)sizeof self);
    printf("%d %d %d %d\n", nodiscard(4), unnamed(1, 2), no_prototype(), fixed.b + variadic(0, 6));
    printf("%d %d %s\n", COUNT(), COUNT(1, 2), kind(nullptr));
    switch (z) {
    case 8: [[fallthrough]];
    case 9: printf("fell\n"); break;
    default: stop();
    }
    struct { int a; char b; } s = {}, copy = s;
    copy.a = s.a + 1;
    printf("%d %d\n", copy.a, alignof(double) > 0);
    unsigned _BitInt(12) odd = 4095uwb;
    odd++;
    printf("%d %d\n", (int)odd, u8'x');
label:
    int after_label = 5;
    printf("%d %s\n", after_label, (const char[]){"literal"});
    return 0;
}
static void stop() { for (;;); }
