// __attribute__((cleanup)): run at the end of the scope, whatever way it is left, last first.
#include <stdio.h>
#include <stdlib.h>

static void say(const char **text) { printf("~%s ", *text); }
static void release(int **p) { printf("free %d ", **p), free(*p); }
static void bump(int *n) { printf("bump %d ", ++*n); }
#define SAY __attribute__((cleanup(say))) const char *
#define OWNED __attribute__((cleanup(release))) int *

static int *make(int n) {
    int *p = malloc(sizeof *p);
    *p = n;
    return p;
}
static int early(int n) {
    SAY outer = "outer";
    if (n == 0) return 1;
    SAY middle = "middle";
    for (int i = 0; i < 3; i++) {
        SAY loop = i ? "later" : "first";
        if (i == n) break;
        if (i == 1) continue;
        printf("%d ", i);
    }
    if (n == 2) goto out;
    {
        SAY inner = "inner";
        if (n == 3) return 3;
    }
    middle = "changed";
out:
    return 2;
}
static int value(void) {
    int n __attribute__((cleanup(bump))) = 5;
    return n * 10;
}
static int owner(int depth) {
    OWNED p = make(depth);
    return depth ? owner(depth - 1) + *p : *p;
}

int main(void) {
    for (int n = 0; n < 5; n++) printf("= %d\n", early(n));
    printf("= %d\n", value());
    printf("= %d\n", owner(3));
    int sum = ({ SAY in = "expression"; 4; }) + 1;
    switch (sum) {
    case 5: {
        SAY in = "case";
        break;
    }
    default: puts("not here");
    }
    SAY last = "main";
    printf("%d\n", sum);
    return 0;
}
