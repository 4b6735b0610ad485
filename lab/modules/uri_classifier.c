/* Classifier: what a URI names, by its scheme and the namespace behind it. */
#include <string.h>

enum { UNKNOWN, FILE_URI, HTTP_URI, URN_PATH, URN_UUID, URN_ISBN, URN_OTHER, RELATIVE };

int uri_classify(const char *uri)
{
    const char *colon;

    if (!uri || !*uri)
        return UNKNOWN;
    colon = strchr(uri, ':');
    if (!colon)
        return RELATIVE;
    if (strncmp(uri, "file:", 5) == 0)
        return uri[5] == '/' ? FILE_URI : UNKNOWN;
    if (strncmp(uri, "http:", 5) == 0)
        return uri[5] == '/' && uri[6] == '/' && uri[7] ? HTTP_URI : UNKNOWN;
    if (strncmp(uri, "urn:", 4) == 0) {
        if (strncmp(uri + 4, "path:/", 6) == 0)
            return URN_PATH;
        if (strncmp(uri + 4, "uuid:", 5) == 0)
            return strlen(uri) == 13 ? URN_UUID : UNKNOWN;
        if (strncmp(uri + 4, "isbn:", 5) == 0)
            return uri[9] >= '0' && uri[9] <= '9' ? URN_ISBN : UNKNOWN;
        return URN_OTHER;
    }
    return UNKNOWN;
}
