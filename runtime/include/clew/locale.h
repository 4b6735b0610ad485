/* locale.h of clew's libc, which knows one locale. */
#ifndef CLEW_LOCALE_H
#define CLEW_LOCALE_H

#include <clew/features.h>

/* glibc's headers read the tables of ctype.h from here. */
typedef struct clew_locale {
    void *categories[13];
    const unsigned short *classes;
    const int *lowers, *uppers;
    const char *names[13];
} *locale_t;

typedef int nl_item;

/* The names of days and months as strftime, strptime and nl_langinfo have them; full or the first three letters. */
extern const char *const clew_days[7], *const clew_months[12];
extern const char *const clew_short_days[7], *const clew_short_months[12];

#endif
