// Pointers: arithmetic, comparisons, several levels, arrays of arrays, const and restrict, lists and trees on the heap.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { int key; struct node *left, *right; };
static struct node *insert(struct node *n, int key) {
    if (!n) {
        n = calloc(1, sizeof *n);
        n->key = key;
    } else if (key < n->key) n->left = insert(n->left, key);
    else n->right = insert(n->right, key);
    return n;
}
static int walk(const struct node *n, int *to) {
    if (!n) return 0;
    int count = walk(n->left, to);
    to[count++] = n->key;
    return count + walk(n->right, to + count);
}
static void release(struct node *n) { if (n) release(n->left), release(n->right), free(n); }
static void swap(int *restrict a, int *restrict b) { int t = *a; *a = *b, *b = t; }
static void set(int **p, int *to) { *p = to; }
static char *reverse(char *s) {
    for (char *a = s, *b = s + strlen(s); a < b; a++) { char t = *a; *a = *--b, *b = t; }
    return s;
}

int main(void) {
    int a[10], (*row)[5] = (int(*)[5])a, *p = a, **pp = &p, ***ppp = &pp;
    for (int i = 0; i < 10; i++) p[i] = i * i;
    printf("%d %d %d %d\n", *(p + 3), row[1][2], ***ppp, (int)(&a[7] - &p[2]));
    p += 4, (*pp)++, ++**ppp, p--;
    printf("%d %d %d %d\n", *p, p[-2], p > a, &p[6] == a + 10);
    set(&p, a + 9);
    printf("%d %d %d\n", *p--, *--p, (int)(p - a));
    swap(a, a + 1), swap(&a[2], &a[8]);
    printf("%d %d %d\n", a[0], a[2], a[8]);
    char text[] = "pointers", *s = text;
    while (*s) s++;
    printf("%d %s %d\n", (int)(s - text), reverse(text), (int)(strchr(text, 't') - text));
    struct node *root = 0;
    int keys[] = {50, 20, 70, 10, 30, 60, 80, 25}, sorted[8];
    for (int i = 0; i < 8; i++) root = insert(root, keys[i]);
    int n = walk(root, sorted);
    for (int i = 0; i < n; i++) printf("%d ", sorted[i]);
    release(root);
    int **jagged = malloc(4 * sizeof *jagged), sum = 0;
    for (int i = 0; i < 4; i++) {
        jagged[i] = malloc((size_t)(i + 1) * sizeof **jagged);
        for (int j = 0; j <= i; j++) jagged[i][j] = i * j;
    }
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j <= i; j++) sum += jagged[i][j];
        free(jagged[i]);
    }
    free(jagged);
    const int *const fixed = &a[5];
    const char *const *names = (const char *const[]){"x", "y", 0};
    while (*names) printf("%s ", *names++);
    printf("%d %d %d\n", sum, *fixed, (int)sizeof *row / (int)sizeof **row);
    void *erased = a;
    unsigned char *bytes = erased;
    ptrdiff_t d = (char *)&a[4] - (char *)erased;
    printf("%d %d %d\n", bytes[4], (int)(d / (ptrdiff_t)sizeof(int)), erased != 0 && !(erased == (void *)0));
    return 0;
}
