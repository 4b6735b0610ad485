//~ only: x86-64
// What clang leaves to libraries: functions of __float128, complex ones, and powers with an integer exponent.
#include <stdio.h>
#include <string.h>

typedef __float128 quad;
typedef _Complex __float128 complex_quad;

static void show(quad x) {
    unsigned long long words[2];
    memcpy(words, &x, 16);
    if (x != x) puts("nan");
    else printf("%016llx%016llx\n", words[1], words[0]);
}
static void show_complex(complex_quad z) { show(__real__ z), show(__imag__ z); }
static complex_quad pair(quad x, quad y) {
    complex_quad z;
    return __real__ z = x, __imag__ z = y, z;
}

int main(void) {
    quad x = 2, y = -7.5q, z = 0.3q;
    show(__builtin_sqrtf128(x)), show(__builtin_fmodf128(y, z)), show(__builtin_fmaf128(x, y, z));
    show(__builtin_floorf128(y)), show(__builtin_ceilf128(z)), show(__builtin_truncf128(y)), show(__builtin_roundf128(y));
    show(__builtin_rintf128(y)), show(__builtin_roundevenf128(y)), show(__builtin_nearbyintf128(z));
    show(__builtin_fminf128(x, y)), show(__builtin_fmaxf128(x, y)), show(__builtin_copysignf128(x, y));
    const quad parts[] = {1.5q, -0.1q, 1e4000q, 1e-4900q, -0.0q, __builtin_inff()};
    for (int i = 0; i < 36; i++) {
        complex_quad a = pair(parts[i % 6], parts[i / 6]), b = pair(parts[i * 5 % 6], parts[(i + 2) % 6]);
        show_complex(a * b), show_complex(a / b);
    }
    double d = 1.1;
    float f = 1.3f;
    long double l = -1.7L;
    for (int n = -40; n <= 40; n += 7)
        printf("%a %a %La\n", __builtin_powi(d, n), __builtin_powif(f, n), __builtin_powil(l, n));
    return 0;
}
