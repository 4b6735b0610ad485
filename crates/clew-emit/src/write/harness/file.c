
/* A file of that name in a directory of the test's own, which goes with the test; without text there is none. */
int clew_open(const char *path, int flags, ...) __asm__("open");
long clew_write(int file, const void *from, clew_size size) __asm__("write");
int clew_close(int file) __asm__("close");
int clew_remove(const char *path) __asm__("remove");
int clew_chdir(const char *path) __asm__("chdir");
char *clew_mkdtemp(char *template) __asm__("mkdtemp");
int clew_atexit(void (*function)(void *), void *argument, void *library) __asm__("__cxa_atexit");

static char clew_directory[] = "clew-XXXXXX";

static void clew_leave(void *name)
{
    if (name != NULL) {
        clew_remove(name);
        return;
    }
    if (clew_chdir("..") == 0)
        clew_remove(clew_directory);
}

static void clew_file(const char *name, const char *text, clew_size size)
{
    static int is_there;
    int file;

    if (!is_there) {
        if (clew_mkdtemp(clew_directory) == NULL || clew_chdir(clew_directory) != 0)
            clew_failed = 1;
        clew_atexit(clew_leave, NULL, NULL);
        is_there = 1;
    }
    if (text == NULL)
        return;
    file = clew_open(name, 01101, 0600);
    if (clew_write(file, text, size) != (long)size)
        clew_failed = 1;
    clew_close(file);
    clew_atexit(clew_leave, (void *)name, NULL);
}
