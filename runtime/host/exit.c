/* How a whole program ends. */
#include <clew/host.h>

_Noreturn void _Exit(int code) { clew_host_exit(code); }
