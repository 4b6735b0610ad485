// The caller may have chosen another locale: one with characters of several bytes, or with words of its own.
#define _GNU_SOURCE
#include <ctype.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <wchar.h>
#include <wctype.h>

int longest(void) {
    if (MB_CUR_MAX > 1) //~ T possible, F possible
        return 1;
    return 0;
}

int decoded(void) {
    wchar_t c;
    if (mbtowc(&c, "\xc3\xa4", 2) == 2) //~ T possible, F possible
        return 1;
    return 0;
}

int length_of_first(void) {
    if (mblen("\xc3\xa4", 2) == 2) //~ T possible, F possible
        return 1;
    return 0;
}

int ascii_decoded(void) {
    wchar_t c;
    if (mbtowc(&c, "a", 1) != 1) //~ T infeasible
        return 1;
    if (c != L'a') //~ T infeasible
        return 2;
    return 0;
}

int decoded_further(mbstate_t *state) {
    if (!state)
        return -1;
    wchar_t c;
    if (mbrtowc(&c, "a", 1, state) != 1) //~ T possible
        return 1;
    return 0;
}

int all_decoded(void) {
    wchar_t text[4];
    if (mbstowcs(text, "\xc3\xa4", 4) == 1) //~ T possible
        return 1;
    return 0;
}

int encoded(void) {
    char text[16];
    if (wctomb(text, 0xe4) == 2) //~ T possible
        return 1;
    if (wctob(0xe4) == -1) //~ T possible
        return 2;
    return 0;
}

int ascii_encoded(void) {
    char text[16];
    if (wctomb(text, L'a') != 1) //~ T infeasible
        return 1;
    if (btowc('a') != L'a') //~ T infeasible
        return 2;
    return 0;
}

int upper_wide(void) {
    if (towupper(0xe4) == 0xc4) //~ T possible, F possible
        return 1;
    return 0;
}

int upper_dotted(void) {
    if (toupper('i') != 'I') //~ T possible, F possible
        return 1;
    return 0;
}

int upper_always(void) {
    if (toupper('h') != 'H') //~ T infeasible
        return 1;
    return 0;
}

int lower_dotless(void) {
    if (tolower('I') != 'i') //~ T possible, F possible
        return 1;
    return 0;
}

int upper_in_table(unsigned char c) {
    if (c != 'i')
        return -1;
    if ((*__ctype_toupper_loc())[c] != 'I') //~ T possible, F possible
        return 1;
    return 0;
}

int table_of_ascii(void) {
    if ((*__ctype_tolower_loc())['A'] != 'a') //~ T infeasible
        return 1;
    return 0;
}

int digit_always(void) {
    if (!isdigit('5')) //~ T infeasible
        return 1;
    if ((isdigit)(0xE4)) //~ T infeasible
        return 2;
    return 0;
}

int letter_of_table(unsigned char c) {
    if (c < 128)
        return 0;
    if (isalpha(c)) //~ T possible, F possible
        return 1;
    return 2;
}

int same_word(void) {
    if (strcasecmp("FILE", "file")) //~ T possible, F possible
        return 1;
    return 0;
}

int chosen(void) {
    if (strcmp(setlocale(LC_ALL, 0), "C")) //~ T possible, F possible
        return 1;
    return 0;
}

int environments_choice(void) {
    if (!setlocale(LC_ALL, "")) //~ T possible, F possible
        return 1;
    return 0;
}

int back_to_c(void) {
    if (!setlocale(LC_ALL, "C")) //~ T infeasible
        return 1;
    return 0;
}

int code_set(void) {
    if (!strcmp(nl_langinfo(CODESET), "UTF-8")) //~ T possible, F possible
        return 1;
    return 0;
}

int weekday(void) {
    struct tm day = {0};
    char text[64];
    if (strftime(text, sizeof text, "%a", &day) != 3) //~ T possible, F possible
        return 1;
    return 0;
}

int month(void) {
    struct tm day = {0};
    char text[64];
    if (strftime(text, sizeof text, "%m", &day) != 2) //~ T infeasible
        return 1;
    return 0;
}

int transformed(void) {
    char text[8];
    if (strxfrm(text, "a", sizeof text) != 1) //~ T possible, F possible
        return 1;
    return 0;
}
