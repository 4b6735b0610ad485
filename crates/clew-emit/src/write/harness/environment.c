
/* The program finds no environment. */
extern char **clew_environ __asm__("environ");

static void clew_no_environment(void)
{
    static char *nothing[1];

    clew_environ = nothing;
}
