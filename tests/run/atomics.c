// C11 atomics and the GNU builtins: every operation, type and order, in one thread.
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static _Atomic int counter = 5;
static atomic_flag flag = ATOMIC_FLAG_INIT;
struct pair { int a, b; };
static _Atomic struct pair pair;
static _Atomic double real = 1.5;
static _Atomic(const char *) text = "abc";

#define EVERY(type, format)                                                                                            \
    do {                                                                                                               \
        _Atomic type x = 100;                                                                                          \
        type old[6] = {atomic_fetch_add(&x, 29), atomic_fetch_sub(&x, 3), atomic_fetch_and(&x, 0x7b),                   \
                       atomic_fetch_or(&x, 6),   atomic_fetch_xor(&x, 0x15), atomic_exchange(&x, 77)};                  \
        for (int i = 0; i < 6; i++) printf(format " ", old[i]);                                                        \
        type expected = 76;                                                                                            \
        bool failed = atomic_compare_exchange_strong(&x, &expected, 1);                                                \
        bool worked = atomic_compare_exchange_strong(&x, &expected, 2);                                                \
        printf("%d%d " format " " format "\n", failed, worked, expected, atomic_load(&x));                             \
        type plain = 12;                                                                                               \
        __atomic_fetch_nand(&plain, 10, __ATOMIC_RELAXED), printf(format " ", plain);                                  \
        __atomic_fetch_max(&plain, 50, __ATOMIC_ACQUIRE), printf(format " ", plain);                                   \
        __atomic_fetch_min(&plain, 20, __ATOMIC_RELEASE), printf(format " ", plain);                                   \
        printf(format " ", __atomic_add_fetch(&plain, 5, __ATOMIC_SEQ_CST));                                           \
        printf(format "\n", __atomic_nand_fetch(&plain, 3, __ATOMIC_ACQ_REL));                                         \
    } while (0)

int main(void) {
    atomic_init(&pair, ((struct pair){1, 2}));
    EVERY(signed char, "%d");
    EVERY(unsigned char, "%d");
    EVERY(short, "%d");
    EVERY(int, "%d");
    EVERY(unsigned, "%u");
    EVERY(long, "%ld");
    EVERY(unsigned long long, "%llu");
    counter++, --counter, counter += 10, counter *= 3, counter /= 4, counter %= 7, counter <<= 3, counter |= 1;
    printf("%d\n", counter);
    bool first = atomic_flag_test_and_set(&flag), second = atomic_flag_test_and_set(&flag);
    atomic_flag_clear(&flag);
    printf("%d%d%d\n", first, second, atomic_flag_test_and_set(&flag));
    struct pair p = pair, next = {p.b, p.a}, expected = {9, 9};
    bool swapped = atomic_compare_exchange_strong(&pair, &expected, next);
    printf("%d %d\n", swapped, expected.a);
    swapped = atomic_compare_exchange_strong(&pair, &expected, next);
    printf("%d %d\n", swapped, expected.a);
    p = atomic_exchange(&pair, ((struct pair){3, 4}));
    next = atomic_load(&pair);
    printf("%d %d %d\n", p.a, p.b, next.b);
    real += 0.25, real *= 2;
    double wanted = 3.5;
    bool met = atomic_compare_exchange_strong(&real, &wanted, -1.0);
    printf("%g %d\n", real, met);
    text++, ++text;
    const char *before = atomic_exchange(&text, "new");
    printf("%s %s\n", text, before);
    int values[4] = {1, 2, 3, 4}, *_Atomic cursor = values;
    int *was = atomic_fetch_add(&cursor, 2);
    printf("%d %d\n", *was, *cursor);
    was = atomic_fetch_sub(&cursor, 1);
    printf("%d %d\n", *was, *cursor);
    _Atomic _Bool truth = 0;
    truth |= 4, truth = !truth;
    atomic_thread_fence(memory_order_seq_cst), atomic_signal_fence(memory_order_acquire);
    printf("%d %d\n", truth, atomic_is_lock_free(&counter));
    volatile _Atomic uint16_t v = 65535;
    v++;
    float f = 1, g = 2, h;
    __atomic_exchange(&f, &g, &h, __ATOMIC_SEQ_CST), __atomic_store(&g, &h, __ATOMIC_RELAXED), __atomic_load(&g, &h, __ATOMIC_RELAXED);
    printf("%d %g %g %g\n", v, f, g, h);
    int spin = 0;
    for (int n = 0; n < 5; n++) {
        int seen = atomic_load_explicit(&counter, memory_order_relaxed);
        while (!atomic_compare_exchange_weak_explicit(&counter, &seen, seen * 2 + n, memory_order_acq_rel, memory_order_relaxed)) spin++;
    }
    printf("%d %d\n", counter, spin);
    return 0;
}
