// KLEE's, CREST's and CBMC's input functions, declared as their headers and harnesses do.
//~ all with_klee covered
//~ all with_crest covered
//~ all own_bytes covered
//~ all of_length covered
//~ all with_cbmc covered
//~ branch 34:9 T infeasible
#include <stddef.h>
#include <stdint.h>
#include <string.h>
void klee_make_symbolic(void *addr, size_t nbytes, const char *name);
int klee_range(int begin, int end, const char *name);
int klee_int(const char *name);
void klee_assume(uintptr_t condition);
void __CrestUChar(unsigned char *x);
void __CrestShort(short *x);
void __CrestInt(int *x);
#define CREST_int(x) __CrestInt(&x)
void __CPROVER_assume(_Bool condition);
int nondet_int(void);
void clew_bytes(void *bytes, size_t size, const char *name);

int with_klee(void)
{
    char word[6];
    klee_make_symbolic(word, sizeof word, "word");
    klee_assume(word[5] == 0);
    return strcmp(word, "klee") == 0 || klee_int("other") == 1234567;
}

int ranged(void)
{
    int n = klee_range(5, 9, "n");
    if (n < 5)
        return -1;
    if (n == 9)
        return -2;
    return n == 7;
}

int with_crest(void)
{
    int a;
    unsigned char b;
    short c;
    CREST_int(a);
    __CrestUChar(&b);
    __CrestShort(&c);
    if (a == 99 && b == 'x')
        return 1;
    return c < -1000 ? 2 : 3;
}

int with_cbmc(void)
{
    int x = nondet_int();
    __CPROVER_assume(x > 10);
    return x == 12 ? 1 : 0;
}

int own_bytes(void)
{
    int numbers[3];
    clew_bytes(numbers, sizeof numbers, "numbers");
    return numbers[0] + numbers[1] == 1000 && numbers[2] < 0;
}

int of_length(unsigned n)
{
    char buffer[8] = "1234567";
    if (n > 8)
        return -1;
    clew_bytes(buffer, n, "buffer");
    return buffer[3] == '!';
}
