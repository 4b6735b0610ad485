//~ flags --file settings.ini:24 --argv 1x12
//~ all main covered
//~ all read_line covered
// Reads a file of settings, whose name may be an argument.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int width = 80, color;

static int read_line(char *line)
{
    char *value = strchr(line, '=');
    if (line[0] == '#' || line[0] == '\n')
        return 1;
    if (!value)
        return 0;
    *value++ = 0;
    if (strcmp(line, "w") == 0)
        width = atoi(value);
    else if (strcmp(line, "color") == 0)
        color = value[0] == 'y';
    else
        return 0;
    return 1;
}

int main(int argc, char **argv)
{
    char line[32];
    const char *name = argc > 1 ? argv[1] : "settings.ini";
    FILE *file = fopen(name, "r");
    if (!file) {
        perror(name);
        return 1;
    }
    while (fgets(line, sizeof line, file))
        if (!read_line(line)) {
            fclose(file);
            return 2;
        }
    fclose(file);
    if (width == 7)
        return 7;
    return color ? 5 : 0;
}
