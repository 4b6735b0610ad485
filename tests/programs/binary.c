//~ flags --file data.bin:8
//~ branch 10:9 T covered
//~ branch 21:9 T covered
// A file whose size is asked for, and one that is written.
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    FILE *f = fopen("data.bin", "rb");
    if (!f) return 1;
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    if (size < 4) { fclose(f); return 2; }
    unsigned int magic;
    if (fread(&magic, 4, 1, f) != 1) { fclose(f); return 9; }
    FILE *o = fopen("out.txt", "w");
    if (!o) return 10;
    fprintf(o, "%u\n", magic);
    fclose(o);
    if (magic == 0xcafebabe) { int c = fgetc(f); fclose(f); return c == EOF ? 5 : 4; }
    fclose(f);
    return 0;
}
