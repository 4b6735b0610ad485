//~ unit: card_number
/* Checksums: a card number with groups, its length and prefix by brand, and the digit sum that must be a multiple of ten. */

enum brand { NOT_VALID, UNKNOWN_BRAND, BRAND_A, BRAND_B, BRAND_C };

enum brand card_number(const char *text)
{
    int digits[16];
    int count = 0;
    int sum = 0;
    int at;

    for (; *text != '\0'; text++) {
        if (*text == ' ' || *text == '-') {
            if (count == 0 || count % 4 != 0)
                return NOT_VALID;
            continue;
        }
        if (*text < '0' || *text > '9' || count == 16)
            return NOT_VALID;
        digits[count++] = *text - '0';
    }
    if (count < 12)
        return NOT_VALID;
    for (at = 0; at < count; at++) {
        int digit = digits[count - 1 - at];

        if (at % 2 == 1) {
            digit *= 2;
            if (digit > 9)
                digit -= 9;
        }
        sum += digit;
    }
    if (sum % 10 != 0)
        return NOT_VALID;
    if (digits[0] == 4 && (count == 13 || count == 16))
        return BRAND_A;
    if (digits[0] == 5 && digits[1] >= 1 && digits[1] <= 5 && count == 16)
        return BRAND_B;
    if (digits[0] == 3 && (digits[1] == 4 || digits[1] == 7) && count == 15)
        return BRAND_C;
    return UNKNOWN_BRAND;
}
