//~ error: out-of-bounds 6 copy main
#include <string.h>
#include <stdlib.h>

static char *copy(const char *text) {
    return strcpy(malloc(strlen(text)), text);
}
int main(void) { return copy("four")[0]; }
