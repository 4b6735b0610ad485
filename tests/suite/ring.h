/* A ring buffer in memory of its user's. */
#include <stddef.h>
struct ring { unsigned char *bytes; size_t size, head, used; };

int ring_init(struct ring *r, unsigned char *bytes, size_t size);
int ring_put(struct ring *r, unsigned char byte);
int ring_get(struct ring *r, unsigned char *byte);
size_t ring_used(const struct ring *r);
