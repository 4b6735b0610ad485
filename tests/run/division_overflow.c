//~ error: division-overflow 4 main
#include <limits.h>
int main(int argc, char **argv) {
    return (INT_MIN + argc - 1) / -argc;
}
