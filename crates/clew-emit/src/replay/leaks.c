/*
 * Linked into tests of leaks: keeps a list of the blocks that the code under test asks for, and says whether there are some
 * that nothing leads to, neither the data of the program nor its stack nor other blocks. In the place of a leak sanitizer,
 * which must trace the process, and a sandbox allows that to nobody.
 */
#include <stddef.h>
#include <stdint.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *block);
extern char __data_start[], _end[];
extern void *__libc_stack_end;

enum { MOST = 1 << 16 };

/* Addresses are kept with all bits turned, so that the list itself leads to nothing. */
static uintptr_t blocks[MOST];
static size_t sizes[MOST];
static unsigned char found[MOST];
static int used;

static void note(void *block, size_t size)
{
    int i;

    if (!block)
        return;
    for (i = 0; i < used && blocks[i]; i++)
        ;
    if (i == MOST)
        return;
    blocks[i] = ~(uintptr_t)block;
    sizes[i] = size;
    used = i < used ? used : i + 1;
}

static void forget(void *block)
{
    for (int i = 0; i < used; i++)
        if (blocks[i] == ~(uintptr_t)block)
            blocks[i] = 0;
}

void *__wrap_malloc(size_t size)
{
    void *block = __real_malloc(size);

    note(block, size);
    return block;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *block = __real_calloc(count, size);

    note(block, count * size);
    return block;
}

void *__wrap_realloc(void *old, size_t size)
{
    void *block = __real_realloc(old, size);

    if (block || size == 0) {
        forget(old);
        note(block, size);
    }
    return block;
}

void __wrap_free(void *block)
{
    forget(block);
    __real_free(block);
}

static int follow(uintptr_t from, uintptr_t to)
{
    int any = 0;

    for (from = (from + sizeof from - 1) / sizeof from * sizeof from; from + sizeof from <= to; from += sizeof from) {
        uintptr_t pointer = *(const volatile uintptr_t *)from;

        for (int i = 0; i < used; i++) {
            uintptr_t start = ~blocks[i];

            if (blocks[i] && !found[i] && pointer >= start && pointer - start < (sizes[i] ? sizes[i] : 1))
                any = found[i] = 1;
        }
    }
    return any;
}

int __lsan_do_recoverable_leak_check(void)
{
    int any, lost = 0;

    for (int i = 0; i < used; i++)
        found[i] = 0;
    follow((uintptr_t)__data_start, (uintptr_t)_end);
    /* From the frame of the test on: what lies below has old pointers in it. */
    follow((uintptr_t)__builtin_frame_address(1) + 2 * sizeof(void *), (uintptr_t)__libc_stack_end);
    do {
        any = 0;
        for (int i = 0; i < used; i++)
            if (blocks[i] && found[i] == 1) {
                found[i] = 2;
                any |= follow(~blocks[i], ~blocks[i] + sizes[i]);
            }
    } while (any);
    for (int i = 0; i < used; i++)
        lost |= blocks[i] && !found[i];
    return lost;
}
