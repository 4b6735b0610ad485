//~ exit: 134
#include <assert.h>
static int check(int x, const char *why) {
    assert(x > 1 && "why" && why);
    return x;
}
int main(int argc, char **argv) { return check(argc, argv[0]); }
