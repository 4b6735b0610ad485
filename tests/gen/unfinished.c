// What no path that is left may lead to is infeasible, though there are always more paths elsewhere; what one of them
// may lead to stays open. `n` bounds nothing, and no number of runs ends these searches.
//~ flags --runs 60 --callees -c branch,mcdc

#include <setjmp.h>

struct account {
    int balance;
};

void notify(void);

static int limited(int x, int limit);

static int tally(int n)
{
    int sum = 0;

    for (int i = 0; i < n; i++) {
        sum += i & 3;
    }
    return sum;
}

int beside(int kind, int n, int balance)
{
    if (kind == 1) {
        return tally(n) == 6000 ? 1 : 0;
    }
    //~ branch 32:27 T infeasible
    //~ decides 32:27 infeasible
    if (balance > 2000 && balance < 50) {
        return 2;
    }
    return 3;
}

// Whether the pointer may be null would be asked when nothing else is left.
int behind_access(int kind, int n, const struct account *account)
{
    if (kind == 1) {
        return tally(n) == 6000 ? 1 : 0;
    }
    //~ branch 45:36 T infeasible
    if (account->balance > 2000 && account->balance < 50) {
        return 2;
    }
    return 3;
}

int after(int kind, int n)
{
    int sum = kind == 1 ? tally(n) : 0;

    //~ branch 56:9 T open
    if (sum == 6000) {
        return 1;
    }
    return 0;
}

// The loop comes back to what it is beside of.
int again(int kind, int n, int balance)
{
    int limit = 50;

start:
    //~ branch 69:27 T open
    if (balance > 2000 && balance < limit) {
        return 2;
    }
    if (kind == 1) {
        kind = 0;
        if (tally(n) == 6000) {
            limit = 3000;
        }
        goto start;
    }
    return 3;
}

int by_jump(int kind, int n)
{
    jmp_buf home;
    volatile int mark = 0;

    if (setjmp(home)) {
        //~ branch 89:13 T open
        if (mark == 7) {
            return 1;
        }
        return 2;
    }
    if (kind == 1) {
        if (tally(n) == 6000) {
            mark = 7;
        }
        longjmp(home, 1);
    }
    return 3;
}

static int level;

void set_level(int to)
{
    level = to;
}

// Only others that call back cover it, and their turn comes when all else is settled.
int by_others(int kind, int n)
{
    if (kind == 1) {
        return tally(n) == 6000 ? 1 : 0;
    }
    level = 1;
    notify();
    //~ branch 119:9 T open
    if (level == 9) {
        return 1;
    }
    return 0;
}

int by_callee(int kind, int n, int x)
{
    int first = limited(x, 50);

    if (kind == 1) {
        return limited(x, tally(n) == 6000 ? 3000 : 50);
    }
    return first;
}

static int limited(int x, int limit)
{
    //~ branch 138:21 T open
    if (x > 2000 && x < limit) {
        return 1;
    }
    return 0;
}
