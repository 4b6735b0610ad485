// The builtins that tell or promise the compiler something, and those about the call itself.
#include <stdio.h>
#include <stdlib.h>

static int promised(int n) {
    __builtin_assume(n > 0);
    switch (n) {
    case 1: return 10;
    case 2: return 20;
    default: if (n > 2) return 30;
    }
    __builtin_unreachable();
}
static int likely(int n) {
    if (__builtin_expect(n > 5, 1)) return 1;
    if (__builtin_expect_with_probability(n, 0, 0.9)) return 2;
    if (__builtin_unpredictable(n == 0)) return 3;
    return 4;
}
static int stops(int n) {
    if (n > 1000) __builtin_trap();
    if (n > 500) __builtin_debugtrap();
    if (n < -5) abort();
    return n;
}
static const char *where(void) { return __builtin_FUNCTION(); }
static int frames(void) { return __builtin_frame_address(0) == __builtin_frame_address(0) || __builtin_return_address(0); }
__attribute__((pure)) static int pure(int x) { return x + 1; }
__attribute__((const, warn_unused_result, nonnull(1), returns_nonnull)) static char *same(char *p) { return p; }
__attribute__((noreturn)) static void leave(int code) { exit(code); }
__attribute__((section("my_section"), used)) static int kept = 7;
static int annotated __attribute__((annotate("note"), unused, deprecated, aligned(32))) = 8;
struct dumped { int a; char b; };

int main(void) {
    printf("%d %d %d\n", promised(1), promised(2), promised(99));
    printf("%d %d %d\n", likely(9), likely(1), likely(0));
    printf("%d %s %d\n", stops(5), where(), __builtin_LINE());
    printf("%d %d %d\n", frames(), pure(4), same("x")[0]);
    printf("%d %d\n", __builtin_constant_p(kept), __builtin_classify_type(1.0) != __builtin_classify_type(1));
    int local __attribute__((annotate("local"))) = __builtin_annotation(5, "value");
    printf("%d %d %d\n", local, kept, annotated);
    float f = __builtin_bit_cast(float, 0x40490fdb);
    printf("%g %d\n", f, __builtin_bit_cast(int, 1.0f));
    struct dumped d = {1, 'x'};
    __builtin_dump_struct(&d, printf);
    int sum = 0;
    #pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) sum += __builtin_nontemporal_load(&kept);
    __builtin_nontemporal_store(sum, &annotated);
    printf("%d %d\n", annotated, (int)__builtin_offsetof(struct dumped, b));
    if (sum == 28) leave(0);
    return 1;
}
