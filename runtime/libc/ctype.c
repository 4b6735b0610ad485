/*
 * ctype.h in the C locale. The functions are comparisons of ranges without a branch, so that what they say stays one
 * term over the character. They return the bit that glibc's return, not just any non-zero value.
 *
 * glibc's header turns isalpha(c) into a read of a table at index c, from -128 to 255. The tables are made of the same
 * ranges, by the preprocessor.
 */
#include <clew/ctype.h>
#include <clew/features.h>

#define IN(c, low, high) (((c) >= (low)) & ((c) <= (high)))
#define UPPER(c) IN(c, 'A', 'Z')
#define LOWER(c) IN(c, 'a', 'z')
#define DIGIT(c) IN(c, '0', '9')
#define ALPHA(c) (UPPER(c) | LOWER(c))
#define ALNUM(c) (ALPHA(c) | DIGIT(c))
#define XDIGIT(c) (DIGIT(c) | IN(c, 'A', 'F') | IN(c, 'a', 'f'))
#define BLANK(c) (((c) == ' ') | ((c) == '\t'))
#define SPACE(c) (((c) == ' ') | IN(c, '\t', '\r'))
#define PRINT(c) IN(c, ' ', '~')
#define GRAPH(c) IN(c, '!', '~')
#define CNTRL(c) (IN(c, 0, 31) | ((c) == 127))
#define PUNCT(c) (GRAPH(c) & !ALNUM(c))

/* The bit of each class in a table entry, on a little-endian machine. */
enum { blank, cntrl, punct, alnum, upper = 8, lower, alpha, digit, xdigit, space, print, graph };

int isalnum(int c) {
    clew_locale(c);
    return ALNUM(c) << alnum;
}
int isalpha(int c) {
    clew_locale(c);
    return ALPHA(c) << alpha;
}
int isblank(int c) {
    clew_locale(c);
    return BLANK(c) << blank;
}
int iscntrl(int c) {
    clew_locale(c);
    return CNTRL(c) << cntrl;
}
int isdigit(int c) { return DIGIT(c) << digit; }
int isgraph(int c) {
    clew_locale(c);
    return GRAPH(c) << graph;
}
int islower(int c) {
    clew_locale(c);
    return LOWER(c) << lower;
}
int isprint(int c) {
    clew_locale(c);
    return PRINT(c) << print;
}
int ispunct(int c) {
    clew_locale(c);
    return PUNCT(c) << punct;
}
int isspace(int c) {
    clew_locale(c);
    return SPACE(c) << space;
}
int isupper(int c) {
    clew_locale(c);
    return UPPER(c) << upper;
}
int isxdigit(int c) { return XDIGIT(c) << xdigit; }

int isascii(int c) { return (c & ~0x7f) == 0; }
int toascii(int c) { return c & 0x7f; }

/* A char that was passed without a cast to unsigned comes back with it, as from glibc's table. */
#define BYTE(c) ((c) + 256 * IN(c, -128, -2))
#define TO_LOWER(c) (BYTE(c) + ('a' - 'A') * UPPER(c))
#define TO_UPPER(c) (BYTE(c) - ('a' - 'A') * LOWER(c))

/* In Turkish locales the other case of I and i is beyond ASCII. */
int tolower(int c) {
    clew_locale(c | -(c == 'I'));
    return TO_LOWER(c);
}
int toupper(int c) {
    clew_locale(c | -(c == 'i'));
    return TO_UPPER(c);
}

#define CLASSES(c)                                                                                                    \
    (ALNUM(c) << alnum | ALPHA(c) << alpha | BLANK(c) << blank | CNTRL(c) << cntrl | DIGIT(c) << digit |              \
     GRAPH(c) << graph | LOWER(c) << lower | PRINT(c) << print | PUNCT(c) << punct | SPACE(c) << space |              \
     UPPER(c) << upper | XDIGIT(c) << xdigit)

#define EACH_4(f, c) f(c), f((c) + 1), f((c) + 2), f((c) + 3)
#define EACH_16(f, c) EACH_4(f, c), EACH_4(f, (c) + 4), EACH_4(f, (c) + 8), EACH_4(f, (c) + 12)
#define EACH_64(f, c) EACH_16(f, c), EACH_16(f, (c) + 16), EACH_16(f, (c) + 32), EACH_16(f, (c) + 48)
#define EACH(f)                                                                                                       \
    EACH_64(f, -128), EACH_64(f, -64), EACH_64(f, 0), EACH_64(f, 64), EACH_64(f, 128), EACH_64(f, 192)

static const unsigned short classes[384] = {EACH(CLASSES)};
static const int lowers[384] = {EACH(TO_LOWER)};
static const int uppers[384] = {EACH(TO_UPPER)};

const unsigned short **__ctype_b_loc(void) {
    static const unsigned short *const at_zero = classes + 128;
    return (void *)&at_zero;
}

const int **__ctype_tolower_loc(void) {
    static const int *const at_zero = lowers + 128;
    return (void *)&at_zero;
}

const int **__ctype_toupper_loc(void) {
    static const int *const at_zero = uppers + 128;
    return (void *)&at_zero;
}
