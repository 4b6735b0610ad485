/* Runs mutants of `unit` beside the program: N random inputs each, then the numbers of the mutants. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

unsigned clew_mutant;
void clew_reached(unsigned label, int holds) { (void)label, (void)holds; }

extern int kept;
int unit(int a, int b, unsigned c, int *list);

struct state {
    int a, b, kept, list[4];
    unsigned c;
};

static unsigned long long seed = 1;
static unsigned current;

static unsigned number(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(seed >> 32);
}

/* Small ones, ends of ranges, equal ones, any. */
static int value(int last)
{
    static const int ends[] = {0, 1, -1, 2147483647, -2147483647 - 1, 7, 8, 255, 256, -128};
    switch (number() % 5) {
    case 0: return (int)(number() % 16) - 6;
    case 1: return ends[number() % 10];
    case 2: return last + (int)(number() % 3) - 1;
    case 3: return (int)(number() % 64) - 32;
    default: return (int)number();
    }
}

static int run(struct state *state, unsigned mutant)
{
    int result;
    clew_mutant = mutant;
    kept = state->kept;
    result = unit(state->a, state->b, state->c, state->list);
    state->kept = kept;
    return result;
}

static void died(int signal)
{
    char text[64];
    int length = snprintf(text, sizeof text, "mutant %u is ended by signal %d\n", current, signal);
    if (write(1, text, (size_t)length)) {}
    _exit(1);
}

int main(int argc, char **argv)
{
    long inputs = atol(argv[1]);
    signal(SIGFPE, died), signal(SIGSEGV, died), signal(SIGALRM, died), signal(SIGILL, died);
    for (int i = 2; i < argc; i++) {
        current = (unsigned)atoi(argv[i]);
        alarm(20);
        for (long n = 0; n < inputs; n++) {
            struct state start, there;
            int expected, found;
            memset(&start, 0, sizeof start);
            start.a = value(0), start.b = value(start.a), start.c = (unsigned)value(start.b), start.kept = value(start.a);
            for (int k = 0; k < 4; k++)
                start.list[k] = value(start.b);
            there = start;
            struct state here = start;
            expected = run(&here, 0);
            found = run(&there, current);
            if (expected != found || memcmp(&here, &there, sizeof here) != 0) {
                printf("mutant %u differs on %d %d %u, kept %d, list %d %d %d %d: %d, not %d\n", current, start.a, start.b, start.c,
                       start.kept, start.list[0], start.list[1], start.list[2], start.list[3], found, expected);
                break;
            }
        }
    }
    return 0;
}
