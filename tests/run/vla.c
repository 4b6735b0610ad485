// Variable length arrays: one and many dimensions, as parameters, sizeof, in loops, typedefs, pointers to them.
#include <stdio.h>
#include <string.h>

static int counted;
static int count(int n) { return counted++, n; }

static int trace(int n, int m[n][n]) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += m[i][i];
    return sum;
}
static void multiply(int n, int k, int m, double a[n][k], double b[k][m], double r[n][m]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            r[i][j] = 0;
            for (int l = 0; l < k; l++) r[i][j] += a[i][l] * b[l][j];
        }
}
static size_t sizes(int n, char (*rows)[n], int a[static n], const int b[restrict *]);
static size_t sizes(int n, char (*rows)[n], int a[static n], const int b[restrict n]) { return sizeof *rows + sizeof *a; }
static long long choose(int n, int k) {
    long long row[n + 1];
    memset(row, 0, sizeof row);
    row[0] = 1;
    for (int i = 1; i <= n; i++)
        for (int j = i; j > 0; j--) row[j] += row[j - 1];
    return row[k];
}

int main(void) {
    for (int n = 1; n < 6; n++) {
        int m[n][n];
        for (int i = 0; i < n * n; i++) m[i / n][i % n] = i;
        printf("%d %d %d\n", trace(n, m), (int)(sizeof m / sizeof(int)), (int)(sizeof m[0] / sizeof(int)));
    }
    int n = 3, k = 2;
    double a[n][k], b[k][n], r[n][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) a[i][j] = i + j * 0.5, b[j][i] = i - j;
    multiply(n, k, n, a, b, r);
    for (int i = 0; i < n; i++) printf("%g %g %g\n", r[i][0], r[i][1], r[i][2]);
    printf("%lld %lld\n", choose(30, 15), choose(5, 2));
    char rows[4][n + 2];
    printf("%d %d\n", (int)sizes(n + 2, rows, (int[]){1, 2, 3, 4, 5}, 0), (int)sizeof rows);
    int size = sizeof(int[count(7)]), (*p)[count(3)] = 0;
    printf("%d %d %d\n", size / (int)sizeof(int), (int)(sizeof *p / sizeof(int)), counted);
    typedef short line[n * 2];
    n = 100;
    line l;
    short(*pointer)[sizeof l / sizeof *l] = &l;
    (*pointer)[5] = 55;
    printf("%d %d\n", (int)(sizeof l / sizeof *l), l[5]);
    int total = 0;
    for (int i = 1; i <= 1000; i++) {
        int scratch[i % 17 + 1];
        scratch[i % 17] = i;
        if (i % 3 == 0) continue;
        total += scratch[i % 17];
        if (i == 900) break;
    }
    printf("%d\n", total);
    int depth = 4, cube[depth][depth + 1][2];
    for (int i = 0; i < depth; i++)
        for (int j = 0; j <= depth; j++) cube[i][j][0] = i * j, cube[i][j][1] = -cube[i][j][0];
    int *flat = &cube[0][0][0];
    printf("%d %d %d\n", cube[3][4][1], flat[(3 * (depth + 1) + 2) * 2], (int)(&cube[2] - &cube[0]));
    return 0;
}
