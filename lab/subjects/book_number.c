//~ unit: book_number
/* Checksums: a book number of ten or thirteen digits; the last of ten may be `X`. */

enum verdict { TEN = 10, THIRTEEN = 13, WRONG_LENGTH = -1, WRONG_CHARACTER = -2, WRONG_SUM = -3, WRONG_PREFIX = -4 };

enum verdict book_number(const char *text, int length)
{
    int by_ten = 0;
    int by_thirteen = 0;
    int prefix = 0;
    int digits = 0;
    int seen_x = 0;
    int at;

    if (length < 10 || length > 17)
        return WRONG_LENGTH;
    for (at = 0; at < length; at++) {
        int value;

        if (text[at] == '-' && at > 0 && text[at - 1] != '-')
            continue;
        if (text[at] == 'X' && digits == 9) {
            value = 10;
            seen_x = 1;
        } else if (text[at] >= '0' && text[at] <= '9' && !seen_x) {
            value = text[at] - '0';
        } else {
            return WRONG_CHARACTER;
        }
        if (digits < 3)
            prefix = prefix * 10 + value;
        by_ten += (10 - digits) * value;
        by_thirteen += digits % 2 == 0 ? value : 3 * value;
        digits++;
    }
    if (digits == 10)
        return by_ten % 11 == 0 ? TEN : WRONG_SUM;
    if (digits != 13)
        return WRONG_LENGTH;
    if (prefix != 978 && prefix != 979)
        return WRONG_PREFIX;
    return by_thirteen % 10 == 0 && !seen_x ? THIRTEEN : WRONG_SUM;
}
