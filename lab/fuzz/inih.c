#include "ini.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int handle(void *user, const char *section, const char *name, const char *value)
{
    (void)user;
    return section && name && (!value || value[0] != 'x');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);

    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    ini_parse_string(text, handle, 0);
    free(text);
    return 0;
}
