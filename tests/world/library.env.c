//~ flags: -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
//~ flags: -Wl,--wrap=__ctype_b_loc -Wl,--wrap=toupper -Wl,--wrap=strtod -Wl,--wrap=snprintf -Wl,--wrap=strcoll
#include "library.c"
#include <unistd.h>

static int fails;
void *__real_malloc(size_t n);
void *__wrap_malloc(size_t n) { return fails == 1 ? 0 : __real_malloc(n); }
void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size) { return fails ? 0 : __real_calloc(n, size); }
void *__real_realloc(void *p, size_t n);
void *__wrap_realloc(void *p, size_t n) {
    if (!n && fails == 3) {
        free(p);
        return __real_malloc(1);
    }
    return fails == 2 ? 0 : __real_realloc(p, n);
}
char *__real_strdup(const char *s);
char *__wrap_strdup(const char *s) { return fails ? 0 : __real_strdup(s); }

/* A German locale with ISO 8859-1, which few machines have installed. */
static int german;
static unsigned short classes[384];
static const unsigned short *table = classes + 128;
const unsigned short **__real___ctype_b_loc(void);
const unsigned short **__wrap___ctype_b_loc(void) {
    memcpy(classes, *__real___ctype_b_loc() - 128, sizeof classes);
    classes[128 + 0xE4] |= german ? _ISalpha | _ISlower : 0;
    return &table;
}
int __real_toupper(int c);
int __wrap_toupper(int c) { return german && c == 0xE4 ? 0xC4 : __real_toupper(c); }
double __real_strtod(const char *s, char **end);
double __wrap_strtod(const char *s, char **end) { return german && !strcmp(s, "1,5") ? 1.5 : __real_strtod(s, end); }
int __wrap_snprintf(char *s, size_t n, const char *format, ...) {
    memcpy(s, german ? "1,5" : "1.5", 4);
    return 3;
}
int __real_strcoll(const char *a, const char *b);
int __wrap_strcoll(const char *a, const char *b) { return german ? -1 : __real_strcoll(a, b); }
static void in_locale(void) {
    letter_always(), letter_in_locale(), upper_in_locale(0xE4), upper_in_locale(1);
    decimal_comma(), comma_printed(), collated();
}

static void print_all(FILE *f) {
    put(), print(1), flush(), put_character('x'), to_file(f);
}

int main(void) {
    setvbuf(stdout, 0, _IONBF, 0);
    FILE *null = fopen("/dev/null", "w"), *full = fopen("/dev/full", "w");
    setvbuf(full, 0, _IOFBF, 64);
    print_all(null), to_file(0);
    fputs("x", full), fflush(full), to_file(full); /* the error stays */
    setvbuf(full, 0, _IONBF, 0);
    freopen("/dev/full", "w", stdout);
    setvbuf(stdout, 0, _IONBF, 0);
    print_all(full);
    freopen("/dev/full", "w", stdout);
    setvbuf(stdout, 0, _IOFBF, 64);
    fputs("x", stdout), flush();
    freopen("/dev/null", "w", stdout);
    buffered();
    memory(3), no_memory_wanted(), cleared(2), cleared(0), resized(3), resized(255), resized_to_nothing(), copied("a"), copied(0);
    fails = 1, memory(3), no_memory_wanted(), cleared(2), resized(3), resized_to_nothing(), copied("a");
    fails = 2, resized(3), fails = 3, resized_to_nothing(), fails = 0;
    opened("/nonexistent"), opened("/dev/null"), opened("/dev/null/x"), opened(0);
    in_locale(), german = 1, in_locale();
    environment(), setenv("CLEW_WORLD", "x", 1), environment(), setenv("CLEW_WORLD", "y", 1), environment();
    clock_goes_on();
    for (int i = 0; i < 100; i++)
        random_number();
    int ends[2];
    pipe(ends), write(ends[1], "xy", 2), close(ends[1]), dup2(ends[0], 0);
    read_character(), read_character(), read_character();
    root_of(-4), root_of(4);
}
