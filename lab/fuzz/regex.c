#include "re.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char pattern[24] = {0}, text[64] = {0};
    size_t half = size / 2;
    int length;

    memcpy(pattern, data, half < 23 ? half : 23);
    memcpy(text, data + half, size - half < 63 ? size - half : 63);
    re_match(pattern, text, &length);
    return 0;
}
