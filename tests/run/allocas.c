// alloca and its builtins: lifetimes until the function returns, alignment, recursion.
#include <alloca.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct node { int value; struct node *next; };

static int list(int n) {
    struct node *head = 0;
    for (int i = 0; i < n; i++) {
        struct node *node = alloca(sizeof *node);
        *node = (struct node){i * i, head};
        head = node;
    }
    int sum = 0;
    for (; head; head = head->next) sum += head->value;
    return sum;
}
static int depth(int n, const char *text) {
    char *copy = alloca((size_t)n + strlen(text) + 1);
    memset(copy, '.', (size_t)n);
    strcpy(copy + n, text);
    return n == 0 ? (int)strlen(copy) : depth(n - 1, copy) + copy[0];
}
static char *join(char *to, const char *a, const char *b) {
    char *scratch = __builtin_alloca(strlen(a) + strlen(b) + 1);
    strcat(strcpy(scratch, a), b);
    return strcpy(to, scratch);
}

int main(void) {
    char text[32];
    printf("%d %d %s\n", list(10), list(100), join(text, "left", "right"));
    printf("%d\n", depth(6, "ab"));
    double *aligned = __builtin_alloca_with_align(sizeof(double) * 3, 256);
    aligned[2] = 1.5;
    printf("%d %g\n", (int)((uintptr_t)aligned % 32), aligned[2]);
    int total = 0;
    for (int i = 1; i < 50; i++) {
        int vla[i], *stack = alloca(sizeof(int) * (size_t)i);
        vla[i - 1] = i, stack[i - 1] = vla[i - 1] * 2;
        total += stack[i - 1];
    }
    void *nothing = alloca(0);
    printf("%d %d\n", total, nothing != 0);
    return 0;
}
