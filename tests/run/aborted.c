//~ exit: 134
#include <stdlib.h>
int main(void) { abort(); }
