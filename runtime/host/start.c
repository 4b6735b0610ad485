/* Where a whole program starts: the vm calls clew_start. */
#include <clew/start.h>
#include <clew/string.h>

char *program_invocation_name = (char *)"", *program_invocation_short_name = (char *)"";
CLEW_ALIAS(__progname_full, program_invocation_name);
CLEW_ALIAS(__progname, program_invocation_short_name);

_Noreturn void exit(int code);
int main(int argc, char **argv, char **environment);

_Noreturn void clew_start(int argc, char **argv) {
    clew_read_environment();
    if (argc > 0) {
        char *slash = strrchr(argv[0], '/');
        program_invocation_name = argv[0];
        program_invocation_short_name = slash ? slash + 1 : argv[0];
    }
    exit(main(argc, argv, environ));
}
