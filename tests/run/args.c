//~ args: one -two --three=3
//~ exit: 4
#include <stdio.h>
int main(int argc, char **argv) {
    for (int i = 0; i < argc; i++)
        printf("%d: %s\n", i, argv[i]);
    return argv[argc] == 0 ? argc : 0;
}
