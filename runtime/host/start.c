/* How a whole program begins: the vm calls this before main. */
#include <clew/start.h>
#include <clew/string.h>

char *program_invocation_name = (char *)"", *program_invocation_short_name = (char *)"";
CLEW_ALIAS(__progname_full, program_invocation_name);
CLEW_ALIAS(__progname, program_invocation_short_name);

/* Gives main's third argument. */
char **clew_start(int argc, char **argv) {
    clew_read_environment();
    if (argc > 0) {
        char *slash = strrchr(argv[0], '/');
        program_invocation_name = argv[0];
        program_invocation_short_name = slash ? slash + 1 : argv[0];
    }
    return environ;
}
