#include "parson.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    JSON_Value *value, *copy;

    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    value = size && data[0] == '/' ? json_parse_string_with_comments(text) : json_parse_string(text);
    copy = json_value_deep_copy(value);
    json_value_equals(value, copy);
    json_validate(copy, value);
    if (json_value_get_type(value) == JSONObject) {
        JSON_Object *object = json_value_get_object(value);

        json_object_dotset_number(object, "a.b", 1.5);
        json_object_dotget_string(object, "b.a");
        json_object_remove(object, "a");
    }
    json_free_serialized_string(json_serialize_to_string(value));
    json_free_serialized_string(json_serialize_to_string_pretty(value));
    json_value_free(copy);
    json_value_free(value);
    free(text);
    return 0;
}
