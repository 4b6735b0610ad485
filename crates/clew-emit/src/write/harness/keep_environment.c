
/* The test program finds its environment again when the test is over: the profile needs it. */
extern char **clew_real_environ __asm__("environ");
int clew_atexit(void (*function)(void *), void *argument, void *library) __asm__("__cxa_atexit");

static void clew_restore_environment(void *environment)
{
    clew_real_environ = environment;
}

static void clew_keep_environment(void)
{
    clew_atexit(clew_restore_environment, clew_real_environ, NULL);
}
