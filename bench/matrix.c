// Floats: matrices of doubles are multiplied.

#include <stdio.h>

#define SIZE 24

static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

static void multiply(void) {
    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            double sum = 0;
            for (int k = 0; k < SIZE; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
}

unsigned kernel(unsigned n) {
    double trace = 0;
    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            a[i][j] = (i * 3 + j) % 7 / 8.0;
            b[i][j] = (i + j * 5) % 11 / 16.0;
        }
    }
    for (unsigned round = 0; round < n; round++) {
        multiply();
        for (int i = 0; i < SIZE; i++) {
            trace += c[i][i];
            a[i][round % SIZE] = trace / (1 + trace);
        }
    }
    return (unsigned)(trace * 16);
}

int main(void) {
    printf("%u\n", kernel(N));
    return 0;
}
