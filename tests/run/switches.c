// Switches: case ranges, fall-through, wide and negative cases, nested, Duff's device, gotos into loops.
#include <stdio.h>

static const char *grade(int points) {
    switch (points) {
    case -1000000 ... -1: return "negative";
    case 0 ... 49: return "fail";
    case 50 ... 89: return "pass";
    case 90: case 91: case 92 ... 100: return "excellent";
    default: return "too much";
    }
}
static int fall(int n) {
    int r = 0;
    switch (n) {
    default: r += 1000;
    case 1: r += 1;
    case 2: r += 2; break;
    case 3: r += 3;
    case 4: { case 5: r += 5; }
    }
    return r;
}
static int wide(unsigned long long x) {
    switch (x) {
    case 0xffffffffffffffff: return 1;
    case 0x8000000000000000 ... 0x80000000000000ff: return 2;
    case 1ull << 40: return 3;
    case 0: return 4;
    }
    return 5;
}
static int characters(const char *s) {
    int kinds = 0;
    for (; *s; s++) switch (*s) {
        case 'a' ... 'z': kinds += 1; continue;
        case 'A' ... 'Z': kinds += 100; break;
        case '0' ... '9': kinds += 10000; break;
        case '!': return kinds;
        default: kinds += 1000000;
        }
    return -kinds;
}
static void duff(char *to, const char *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
            } while (--n > 0);
    }
}
static int nested(int a, int b) {
    switch (a) {
    case 1:
        switch (b) {
        case 1: return 11;
        case 2: break;
        default: return 10;
        }
        return 12;
    case 2:
        for (int i = 0;; i++) {
            if (i == b) break;
            switch (i) case 7: return 27;
        }
        return 20 + b;
    }
    enum { X = -1, Y } e = (b > 0) - 1;
    switch (e) { case X: return 1; case Y: return 2; }
    return 3;
}
static int enter(int n) {
    int i = 0, sum = 0;
    if (n > 2) goto inside;
    for (i = 10; i < 13; i++) {
    inside:
        sum += i + n;
    }
    return sum;
}

int main(void) {
    int points[] = {-5, 0, 49, 50, 89, 90, 100, 101, -2000000};
    for (int i = 0; i < 9; i++) puts(grade(points[i]));
    for (int i = 0; i < 7; i++) printf("%d ", fall(i));
    printf("\n%d%d%d%d%d\n", wide(-1ull), wide((1ull << 63) + 255), wide(1ull << 40), wide(0), wide(77));
    printf("%d %d\n", characters("abCD 12!xx"), characters("x?"));
    char text[16] = "";
    for (int n = 1; n < 9; n++) duff(text, "duffsdevice", n), text[n] = 0, printf("%s ", text);
    puts("");
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 10; b += 3) printf("%d ", nested(a, b));
    printf("\n%d %d\n", enter(1), enter(3));
    switch (points[0]) { int hidden; case -5: hidden = 4; printf("%d\n", hidden); }
    switch (0) {}
    return 0;
}
