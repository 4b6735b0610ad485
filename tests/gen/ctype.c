// Characters told apart by ctype.h, whose macros read tables.

#include <ctype.h>

int kind(unsigned char c) {
    if (isdigit(c))
        return 1;
    if (isupper(c))
        return 2;
    if (islower(c))
        return 3;
    if (isspace(c))
        return 4;
    if (ispunct(c))
        return 5;
    if (iscntrl(c))
        return 6;
    return 0;
}

int fold(unsigned char c) {
    if (tolower(c) == 'q' && c != 'q')
        return 1;
    if (toupper(c) == c && isalpha(c))
        return 2;
    return 0;
}

int never(unsigned char c) {
    if (isdigit(c) && isalpha(c))
        return 1;
    return 0;
}

//~ flags --assume c-locale
//~ all kind covered
//~ all fold covered
//~ function never branch 3/4
//~ branch 30:23 T infeasible
