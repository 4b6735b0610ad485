// Labels as values: an interpreter with a jump table, static tables, tables of differences, local labels.
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, JUMP, COUNT, PRINT, HALT };

static int run(const int *code) {
    static void *const table[] = {&&push, &&add, &&mul, &&dup, &&jump, &&count, &&print, &&halt};
    int stack[16], *top = stack, steps = 0, left = 3;
#define NEXT do { steps++; goto *table[*code++]; } while (0)
    NEXT;
push: *top++ = *code++; NEXT;
add: top--, top[-1] += *top; NEXT;
mul: top--, top[-1] *= *top; NEXT;
dup: *top = top[-1], top++; NEXT;
jump: code += *code; NEXT;
count: if (--left > 0) code += *code; else code++; NEXT;
print: printf("%d ", *--top); NEXT;
halt: return steps;
}

static int offsets(unsigned n) {
    static const int table[] = {&&zero - &&zero, &&one - &&zero, &&two - &&zero, &&three - &&zero};
    int result = 0;
    goto *(&&zero + table[n % 4]);
zero: result += 1;
one: result += 10;
two: result += 100;
three: return result;
}

static int automaton(const char *text) {
    void *state = &&start;
    int words = 0;
    for (; *text; text++) {
        goto *state;
    start:
        if (*text != ' ') words++, state = &&inside;
        continue;
    inside:
        if (*text == ' ') state = &&start;
    }
    return words;
}

static int find(const int *a, int n, int wanted) {
#define SEARCH(result)                                                                                                 \
    ({                                                                                                                 \
        __label__ found, done;                                                                                         \
        int at = -1;                                                                                                   \
        for (int i = 0; i < n; i++)                                                                                    \
            if (a[i] == wanted) { at = i; goto found; }                                                                \
        goto done;                                                                                                     \
    found: at *= 10;                                                                                                   \
    done: at + result;                                                                                                 \
    })
    return SEARCH(0) + SEARCH(1);
}

int main(void) {
    int code[] = {PUSH, 2, DUP, MUL, PUSH, 3, ADD, DUP, PRINT, DUP, MUL, PRINT, PUSH, 1, PRINT, COUNT, -4,
                  JUMP, 3, HALT, HALT, PUSH, 9, PRINT, HALT};
    printf("\n%d\n", run(code));
    for (unsigned n = 0; n < 5; n++) printf("%d ", offsets(n));
    printf("\n%d %d\n", automaton("  the quick  brown fox "), automaton(""));
    int a[] = {5, 6, 7};
    printf("%d %d\n", find(a, 3, 7), find(a, 3, 8));
    void *here = &&end, *there = 0;
    if (there == here) return 1;
    goto *here;
    puts("skipped");
end:
    return 0;
}
