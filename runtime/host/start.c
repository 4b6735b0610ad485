/* Where a whole program starts: the vm calls clew_start. */
#include <clew/host.h>
#include <clew/start.h>
#include <clew/stdlib.h>
#include <clew/string.h>

char *program_invocation_name = (char *)"", *program_invocation_short_name = (char *)"";
CLEW_ALIAS(__progname_full, program_invocation_name);
CLEW_ALIAS(__progname, program_invocation_short_name);

int main(int argc, char **argv, char **environment);

/* Destructors run after what atexit registers, so they are registered first, the last one to run before all. */
static void construct(int argc, char **argv) {
    unsigned destructors = 0;
    while (clew_host_destructor(destructors))
        destructors++;
    while (destructors)
        atexit(clew_host_destructor(--destructors));
    for (unsigned i = 0; clew_host_constructor(i); i++)
        ((void (*)(int, char **, char **))clew_host_constructor(i))(argc, argv, environ);
}

_Noreturn void clew_start(int argc, char **argv) {
    clew_read_environment();
    if (argc > 0) {
        char *slash = strrchr(argv[0], '/');
        program_invocation_name = argv[0];
        program_invocation_short_name = slash ? slash + 1 : argv[0];
    }
    construct(argc, argv);
    exit(main(argc, argv, environ));
}
