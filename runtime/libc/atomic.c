/* What compilers call for atomics of sizes that no instruction has. There is one thread.
 *
 * Clang knows the names as builtins of other types, so the functions have them only in the object file. */

#include <stdbool.h>
#include <stddef.h>

typedef unsigned char byte;

void load(size_t size, const byte *object, byte *to, int order) __asm__("__atomic_load");
void store(size_t size, byte *object, const byte *from, int order) __asm__("__atomic_store");
void exchange(size_t size, byte *object, const byte *from, byte *old, int order) __asm__("__atomic_exchange");
bool compare_exchange(size_t size, byte *object, byte *expected, const byte *desired, int yes, int no) __asm__(
    "__atomic_compare_exchange");
bool is_lock_free(size_t size, const byte *object) __asm__("__atomic_is_lock_free");

static void copy(byte *to, const byte *from, size_t size) {
    for (size_t i = 0; i < size; i++) to[i] = from[i];
}

void load(size_t size, const byte *object, byte *to, int order) {
    (void)order;
    copy(to, object, size);
}

void store(size_t size, byte *object, const byte *from, int order) {
    (void)order;
    copy(object, from, size);
}

void exchange(size_t size, byte *object, const byte *from, byte *old, int order) {
    (void)order;
    for (size_t i = 0; i < size; i++) {
        byte was = object[i];
        object[i] = from[i];
        old[i] = was;
    }
}

bool compare_exchange(size_t size, byte *object, byte *expected, const byte *desired, int yes, int no) {
    (void)yes, (void)no;
    for (size_t i = 0; i < size; i++)
        if (object[i] != expected[i]) {
            copy(expected, object, size);
            return false;
        }
    copy(object, desired, size);
    return true;
}

bool is_lock_free(size_t size, const byte *object) {
    (void)object;
    return size == 1 || size == 2 || size == 4 || size == 8;
}
