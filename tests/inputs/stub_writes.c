// What a declared function writes through its pointers is input.

#include <stddef.h>
#include <string.h>

struct config {
    int port;
    unsigned flags;
    char name[8];
    double scale;
};

int read_config(struct config *config);
int get_size(int *width, int *height);
long receive(int from, void *buffer, size_t size);
int next_line(char *line, int size);
char *lookup(const char *name, size_t *length);

int start(void) {
    struct config config;
    if (read_config(&config) < 0)
        return -1;
    if (config.port <= 0 || config.port > 65535)
        return -2;
    if (config.flags & 4)
        return config.scale > 2.0 ? 2 : 3;
    if (config.name[0] == 'x')
        return 4;
    if (config.port == 0)
        return -3;
    return 1;
}

int is_landscape(void) {
    int width = 0, height = 0;
    if (!get_size(&width, &height))
        return -1;
    return width > height ? 1 : 0;
}

int message(void) {
    unsigned char buffer[8] = {0};
    long n = receive(3, buffer, sizeof buffer);
    if (n < 4)
        return -1;
    if (buffer[0] == 0x7f && buffer[3] == 2)
        return 1;
    return 0;
}

int is_end(void) {
    char line[16] = "";
    if (next_line(line, sizeof line) && strncmp(line, "end", 3) == 0)
        return 1;
    return 0;
}

int value(void) {
    size_t length = 0;
    const char *text = lookup("value", &length);
    if (text && length == 2)
        return text[1] == '!' ? 1 : 2;
    return 0;
}

// The second call may change what the first one wrote.
int twice(void) {
    struct config config = {0};
    read_config(&config);
    int port = config.port;
    read_config(&config);
    if (port == 80 && config.port == 81)
        return 1;
    return 0;
}

//~ function start branch 13/14
//~ branch 29:9 T infeasible
//~ all is_landscape covered
//~ all message covered
//~ all is_end covered
//~ all value covered
//~ all twice covered
