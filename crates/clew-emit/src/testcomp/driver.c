/* Linked with a program whose Test-Comp suite is replayed; `driver.rs` adds the values and the input functions. */
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 clew_widest;
#else
typedef unsigned long long clew_widest;
#endif

void exit(int);
void abort(void);
unsigned long strtoul(const char *, char **, int);
float strtof(const char *, char **);
double strtod(const char *, char **);
int creat(const char *, unsigned);
int close(int);

static const char clew_returned[] = "@RETURNED@";
static const char clew_called_error[] __attribute__((unused)) = "@CALLED_ERROR@";
static const char *const *clew_next;

/* Leaves an empty file for who runs the tests. */
static void clew_note(const char *name)
{
    int file = creat(name, 0600);

    if (file >= 0)
        close(file);
}

__attribute__((unused)) static const char *clew_take(void)
{
    if (!*clew_next)
        exit(1);
    return *clew_next++;
}

__attribute__((unused)) static clew_widest clew_integer(const char *text)
{
    clew_widest value = 0;
    int negative = *text == '-';

    for (text += negative; *text; text++)
        value = value * 10 + (clew_widest)(*text - '0');
    return negative ? -value : value;
}

__attribute__((unused)) static float clew_float(const char *text) { return strtof(text, 0); }
__attribute__((unused)) static double clew_double(const char *text) { return strtod(text, 0); }
__attribute__((unused)) static unsigned long clew_address(const char *text) { return clew_integer(text); }

__attribute__((unused)) static void clew_fill(unsigned char *to, unsigned long n)
{
    while (n--)
        *to++ = (unsigned char)clew_integer(clew_take());
}

