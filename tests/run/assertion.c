//~ error: assertion-failed 4 check main
#include <assert.h>
static void check(int x) {
    assert(x > 1);
}
int main(int argc, char **argv) { check(argc); }
