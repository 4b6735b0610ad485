// Assertions: one that can fail, one that cannot. glibc's macro names the condition once more, inside a sizeof: for
// llvm-cov a branch whose true side has a counter that no code ever increments. It is not listed.

#include <assert.h>

int scale(int percent) {
    assert(percent <= 100);
    if (percent < 0)
        percent = 0;
    return percent > 50 ? 1 : 0;
}

int sound(unsigned x) {
    unsigned digit = x % 10;
    assert(digit < 10);
    return digit == 7 ? 1 : 0;
}

int both(int x, int y) {
    assert(x > 0 && y > 0);
    return sizeof(x ? y ? 1 : 2L : 3L) > 8 ? 1 : 0;
}

// Not so: what clang leaves out of a switch over a constant, and what is behind a return.
int constant(int x) {
    switch (2) {
    case 1:
        return 3;
    case 2:
        return 5;
    }
    return 0;
    if (x)
        return 1;
}

//~ flags -c branch,statement,mcdc
//~ function scale branch 6/6
//~ function sound branch 3/4
//~ function both branch 4/4
//~ function both mcdc 2/2
//~ function constant branch 2/6
//~ error assertion-failed 7
