/* Many objectives that close one after the other, in a loop. */
#define OP(n) case n: a = a * 3 + n; if (a % 7 == n % 7) hits++; break;
#define OPS(n) OP(n) OP(n + 1) OP(n + 2) OP(n + 3) OP(n + 4) OP(n + 5) OP(n + 6) OP(n + 7)

int run(const unsigned char code[160])
{
    unsigned a = 1;
    int hits = 0;

    for (int i = 0; i < 160; i++) {
        switch (code[i]) {
            OPS(0) OPS(8) OPS(16) OPS(24) OPS(32) OPS(40) OPS(48) OPS(56)
        default:
            a ^= code[i];
        }
    }
    return hits > 160 ? -1 : hits;
}
