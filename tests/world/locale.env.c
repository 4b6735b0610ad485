//~ flags: -Wl,--wrap=toupper -Wl,--wrap=tolower -Wl,--wrap=__ctype_toupper_loc -Wl,--wrap=__ctype_b_loc
//~ flags: -Wl,--wrap=strcasecmp -Wl,--wrap=strftime -Wl,--wrap=strxfrm
#include "locale.c"

/* A Turkish locale, which few machines have installed; glibc always has C.UTF-8. */
static int turkish;
static int uppers[384];
static const int *upper_table = uppers + 128;
static unsigned short classes[384];
static const unsigned short *class_table = classes + 128;

int __real_toupper(int c);
int __wrap_toupper(int c) { return turkish && c == 'i' ? 0xDD : __real_toupper(c); }
int __real_tolower(int c);
int __wrap_tolower(int c) { return turkish && c == 'I' ? 0xFD : __real_tolower(c); }
const int **__real___ctype_toupper_loc(void);
const int **__wrap___ctype_toupper_loc(void) {
    memcpy(uppers, *__real___ctype_toupper_loc() - 128, sizeof uppers);
    uppers[128 + 'i'] = turkish ? 0xDD : 'I';
    return &upper_table;
}
const unsigned short **__real___ctype_b_loc(void);
const unsigned short **__wrap___ctype_b_loc(void) {
    memcpy(classes, *__real___ctype_b_loc() - 128, sizeof classes);
    classes[128 + 0xFD] |= turkish ? _ISalpha | _ISlower : 0;
    return &class_table;
}
int __real_strcasecmp(const char *a, const char *b);
int __wrap_strcasecmp(const char *a, const char *b) { return turkish ? 1 : __real_strcasecmp(a, b); }
size_t __real_strftime(char *to, size_t room, const char *format, const struct tm *day);
size_t __wrap_strftime(char *to, size_t room, const char *format, const struct tm *day) {
    return turkish && !strcmp(format, "%a") ? (size_t)snprintf(to, room, "Pz") : __real_strftime(to, room, format, day);
}
size_t __real_strxfrm(char *to, const char *from, size_t room);
size_t __wrap_strxfrm(char *to, const char *from, size_t room) {
    return turkish ? (size_t)snprintf(to, room, "%s.1", from) : __real_strxfrm(to, from, room);
}

static void all(void) {
    mbstate_t none = {0}, begun = {0};
    mbrtowc(0, "\xc3", 1, &begun);
    longest(), decoded(), length_of_first(), ascii_decoded(), decoded_further(&none), decoded_further(&begun), decoded_further(0);
    all_decoded(), encoded(), ascii_encoded(), upper_wide();
    upper_dotted(), upper_always(), lower_dotless(), upper_in_table('i'), upper_in_table('a'), table_of_ascii();
    digit_always(), letter_of_table(0xFD), letter_of_table('a'), same_word();
    code_set(), weekday(), month(), transformed(), chosen();
}

int main(void) {
    all();
    setlocale(LC_ALL, "C.UTF-8"), turkish = 1, all();
    back_to_c();
    setenv("LC_ALL", "C", 1), environments_choice();
    setenv("LC_ALL", "clew_CLEW", 1), environments_choice();
}
