//~ unit: roman_number
/* Parsing: a Roman number, strictly: `IV` but not `IIII`, `XC` but not `IC`, nothing that is not the shortest form. */

static int letter_value(char c)
{
    switch (c) {
    case 'I':
        return 1;
    case 'V':
        return 5;
    case 'X':
        return 10;
    case 'L':
        return 50;
    case 'C':
        return 100;
    case 'D':
        return 500;
    case 'M':
        return 1000;
    default:
        return 0;
    }
}

/* 0 if it is none. */
int roman_number(const char *text)
{
    int limit = 4000;
    int repeated = 0;
    int before = 0;
    int total = 0;

    for (; *text != '\0'; text++) {
        int value = letter_value(*text);
        int next = value ? letter_value(text[1]) : 0;

        if (value == 0)
            return 0;
        repeated = value == before ? repeated + 1 : 1;
        if (repeated > 3 || (repeated > 1 && (value == 5 || value == 50 || value == 500)))
            return 0;
        if (next > value) {
            int is_ten = value == 1 || value == 10 || value == 100;

            if (!is_ten || (next != 5 * value && next != 10 * value) || repeated > 1 || next >= limit)
                return 0;
            total += next - value;
            limit = value;
            before = 0;
            text++;
        } else {
            if (value > limit || (value == limit && before != value))
                return 0;
            total += value;
            before = value;
            limit = value == 5 || value == 50 || value == 500 ? value : value + 1;
        }
    }
    return total;
}
