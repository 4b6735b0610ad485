#define JSMN_HEADER
#include "jsmn.h"
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    jsmn_parser parser;
    jsmntok_t tokens[16];
    unsigned first;

    if (size < 1)
        return 0;
    jsmn_init(&parser);
    first = data[0] & 31 ? data[0] & 15 : 0;
    jsmn_parse(&parser, (const char *)data + 1, size - 1, data[0] & 128 ? 0 : tokens, first);
    jsmn_parse(&parser, (const char *)data + 1, size - 1, tokens, 16);
    return 0;
}
