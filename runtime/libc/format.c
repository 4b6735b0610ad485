/* What printf and scanf share. */
#include <clew/format.h>

void clew_store_integer(void *to, enum clew_length length, unsigned long long value) {
    switch (length) {
    case clew_length_char:
        *(unsigned char *)to = (unsigned char)value;
        break;
    case clew_length_short:
        *(unsigned short *)to = (unsigned short)value;
        break;
    case clew_length_int:
        *(unsigned *)to = (unsigned)value;
        break;
    case clew_length_long:
        *(unsigned long *)to = (unsigned long)value;
        break;
    case clew_length_long_long:
        *(unsigned long long *)to = value;
        break;
    }
}
