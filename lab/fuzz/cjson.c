#include "cJSON.h"
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cJSON *tree, *copy;

    if (size < 1)
        return 0;
    tree = cJSON_ParseWithLengthOpts((const char *)data + 1, size - 1, 0, data[0] & 1);
    if (!tree)
        return 0;
    free(data[0] & 2 ? cJSON_Print(tree) : cJSON_PrintUnformatted(tree));
    copy = cJSON_Duplicate(tree, data[0] >> 2 & 1);
    cJSON_Compare(tree, copy, data[0] >> 3 & 1);
    if (cJSON_IsObject(tree)) {
        cJSON_AddItemToObject(tree, "added", copy);
        cJSON_DeleteItemFromObject(tree, data[0] & 16 ? "added" : "a");
    } else {
        if (cJSON_IsArray(tree))
            cJSON_DeleteItemFromArray(tree, data[0] >> 5);
        cJSON_Delete(copy);
    }
    cJSON_Delete(tree);
    return 0;
}
