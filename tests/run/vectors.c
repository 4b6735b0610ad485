// GNU vectors of integers: operators, comparisons, indexing, scalars mixed in, parameters, memory, bytes.
#include <stdio.h>
#include <string.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef short v8 __attribute__((vector_size(16)));
typedef unsigned long long v2 __attribute__((vector_size(16)));
typedef int v8i __attribute__((vector_size(32)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef signed char tiny __attribute__((vector_size(4)));

static void show(v4 v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }
static v4 rotate(v4 v, int by) {
    v4 r;
    for (int i = 0; i < 4; i++) r[i] = v[(i + by) & 3];
    return r;
}
static v8i widen(v4 a, v4 b) { return (v8i){a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]}; }
static long long total(v8i v) {
    long long sum = 0;
    for (int i = 0; i < 8; i++) sum = sum * 3 + v[i];
    return sum;
}
struct box { char tag; v4 v; tiny t; };
static v4 global = {1, 2, 3, 4}, table[2] = {{5, 6}, {7, 0, 8}};

int main(void) {
    v4 a = {10, -20, 30, 2147483647}, b = {3, 7, -4, 5};
    show(a + (v4){1, 1, 1, 0}), show(a - b), show(a / b), show(a % b), show((a & 255) * b);
    show(a & b), show(a | b), show(a ^ b), show(~a), show(-b);
    show(b << 2), show(a >> 3), show((v4)((u4)a >> (u4){1, 2, 3, 4}));
    show(a > b), show(a == a), show(a != b), show(a <= b), show(b == 0);
    show((a & (a > b)) | (b & ~(a > b))), show(global), show(table[0] + table[1]);
    show(rotate(a, 1)), show(b * 100), show(1 - b);
    b[2] = 99, b += 1, b[1]++, global *= b;
    int i = b[2] & 3;
    global[i] = -1;
    show(b), show(global);
    printf("%lld\n", total(widen(a, b) * 3 - 1));
    v16 bytes = (v16)a;
    printf("%d %d %d\n", bytes[0], bytes[4], bytes[15]);
    bytes = bytes * 2 + (v16){1, 2, 3};
    v8 shorts = (v8)bytes;
    v2 longs = (v2)shorts;
    printf("%d %llx %llx\n", shorts[3], longs[0], longs[1] / 3);
    struct box box = {'b', a, {1, -2, 3, -128}}, copy = box;
    copy.t -= 1, copy.v = copy.v > 0;
    printf("%c %d %d %d\n", copy.tag, copy.t[0], copy.t[3], copy.v[1]);
    v4 *p = &table[1], loaded = *p;
    memcpy(p, &a, sizeof a);
    (*p)[1] = loaded[0], (*p)[0] = loaded[1];
    int memory[4];
    memcpy(memory, p, 16);
    printf("%d %d %d\n", memory[0], memory[1], memory[3]);
    return (tiny){0}[2];
}
