// The __sync family, on integers of every size and on pointers.
#include <stdio.h>

#define EVERY(type, format)                                                                                            \
    do {                                                                                                               \
        type x = 40;                                                                                                   \
        printf(format " ", __sync_fetch_and_add(&x, 5)), printf(format " ", __sync_fetch_and_sub(&x, 2));              \
        printf(format " ", __sync_fetch_and_or(&x, 16)), printf(format " ", __sync_fetch_and_and(&x, 57));             \
        printf(format " ", __sync_fetch_and_xor(&x, 3)), printf(format " ", __sync_fetch_and_nand(&x, 7));             \
        printf(format " ", __sync_add_and_fetch(&x, 5)), printf(format " ", __sync_sub_and_fetch(&x, 2));              \
        printf(format " ", __sync_or_and_fetch(&x, 16)), printf(format " ", __sync_and_and_fetch(&x, 57));             \
        printf(format " ", __sync_xor_and_fetch(&x, 3)), printf(format "\n", __sync_nand_and_fetch(&x, 7));            \
        type y = x;                                                                                                    \
        printf("%d ", __sync_bool_compare_and_swap(&x, y, 9)), printf("%d ", __sync_bool_compare_and_swap(&x, y, 8));  \
        printf(format " ", __sync_val_compare_and_swap(&x, 9, 11)), printf(format " ", __sync_lock_test_and_set(&x, 1));\
        __sync_lock_release(&x);                                                                                       \
        printf(format "\n", x);                                                                                        \
    } while (0)

int main(void) {
    EVERY(signed char, "%d");
    EVERY(unsigned short, "%d");
    EVERY(int, "%d");
    EVERY(unsigned long, "%lu");
    EVERY(long long, "%lld");
    int values[3] = {1, 2, 3}, *p = values;
    printf("%d\n", __sync_bool_compare_and_swap(&p, values, values + 2));
    printf("%d %d\n", *p, *__sync_lock_test_and_set(&p, &values[1]));
    __sync_synchronize();
    printf("%d\n", *p);
    return 0;
}
