// Assertions: one that can fail, one that cannot. glibc's macro names the condition once more, inside a sizeof: for
// llvm-cov a branch whose true side has a counter that no code ever increments.

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

//~ function scale branch 7/8
//~ function sound branch 4/6
//~ error assertion-failed 7
