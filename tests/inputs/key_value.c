// Lines such as "  speed = 12" and what is in them.

#include <string.h>

struct setting {
    char key[8];
    const char *value;
};

static const char *skip(const char *s) {
    while (*s == ' ' || *s == '\t')
        s++;
    return s;
}

// 1: a setting, 0: nothing on this line, less: an error.
int parse_line(const char *line, struct setting *setting) {
    if (!line || !setting)
        return -1;
    line = skip(line);
    if (*line == '\0' || *line == '#')
        return 0;
    const char *equals = strchr(line, '=');
    if (!equals || equals == line)
        return -2;
    size_t length = (size_t)(equals - line);
    while (line[length - 1] == ' ')
        length--;
    if (length >= sizeof setting->key)
        return -3;
    memcpy(setting->key, line, length);
    setting->key[length] = '\0';
    setting->value = skip(equals + 1);
    return 1;
}

int has_id(const char *line) {
    struct setting setting;
    if (parse_line(line, &setting) != 1)
        return -1;
    if (strcmp(setting.key, "id") == 0)
        return *setting.value == '1' ? 1 : 0;
    return -1;
}

static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

// The two digits after a '%'.
int decode(const char *hex) {
    int high = digit(hex[0]);
    if (high < 0)
        return -1;
    int low = digit(hex[1]);
    if (low < 0)
        return -1;
    int byte = high * 16 + low;
    if (byte > 255)
        return -2;
    return byte == ' ' ? '+' : byte;
}

//~ all parse_line covered
//~ all skip covered
//~ all has_id covered
//~ function decode branch 7/8
//~ branch 63:9 T infeasible
//~ all digit covered
