// Files are in memory in the vm, and real natively.
#include <stdio.h>

static void show(const char *path) {
    FILE *f = fopen(path, "r");
    if (!f) {
        perror(path);
        return;
    }
    char line[16];
    while (fgets(line, sizeof line, f))
        fputs(line, stdout);
    fclose(f);
}

int main(void) {
    FILE *f = fopen("first", "w+");
    fprintf(f, "one %d\ntwo\n", 1);
    fseek(f, 4, SEEK_SET);
    printf("%c at %ld\n", fgetc(f), ftell(f));
    fclose(f);
    f = fopen("first", "a");
    fputs("three\n", f);
    fclose(f);
    printf("%d\n", rename("first", "second"));
    show("first");
    show("second");
    printf("%d\n", remove("second"));
    show("second");
    return 0;
}
