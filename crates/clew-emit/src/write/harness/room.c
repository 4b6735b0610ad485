
/* Zeroed memory for as long as the test runs. */
#define clew_room(size) __builtin_memset(__builtin_alloca(size), 0, size)
