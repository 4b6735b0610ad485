/* switches: a terminal's escape sequences, a format checker and a turnstile. */

enum state { TEXT, ESCAPE, CSI, OSC };

struct screen {
    int row, column, bold, colour, bells, titles;
};

static void sgr(struct screen *screen, int parameter)
{
    switch (parameter) {
    case 0: screen->bold = screen->colour = 0; break;
    case 1: screen->bold = 1; break;
    case 22: screen->bold = 0; break;
    case 30: case 31: case 32: case 33: case 34: case 35: case 36: case 37:
        screen->colour = parameter - 30;
        break;
    case 39: screen->colour = 0; break;
    default: break;
    }
}

static void control(struct screen *screen, char final, int first)
{
    int by = first ? first : 1;
    switch (final) {
    case 'A': screen->row -= by; break;
    case 'B': screen->row += by; break;
    case 'C': screen->column += by; break;
    case 'D': screen->column -= by; break;
    case 'H': screen->row = screen->column = 0; break;
    case 'm': sgr(screen, first); break;
    default: break;
    }
    if (screen->row < 0)
        screen->row = 0;
    if (screen->column < 0)
        screen->column = 0;
}

/* What is on the screen after the text; -1 where a sequence is not complete. */
int show(const char *text, struct screen *screen)
{
    enum state state = TEXT;
    int parameter = 0;
    *screen = (struct screen){0};
    for (; *text; text++) {
        switch (state) {
        case TEXT:
            switch (*text) {
            case '\033': state = ESCAPE; break;
            case '\a': screen->bells++; break;
            case '\n': screen->row++; break;
            case '\r': screen->column = 0; break;
            case '\b': screen->column -= screen->column > 0; break;
            default: screen->column += *text >= ' '; break;
            }
            break;
        case ESCAPE:
            parameter = 0;
            state = *text == '[' ? CSI : *text == ']' ? OSC : TEXT;
            break;
        case CSI:
            if (*text >= '0' && *text <= '9') {
                parameter = parameter * 10 + *text - '0';
                if (parameter > 99)
                    return -2;
            } else if (*text >= '@' && *text <= '~') {
                control(screen, *text, parameter);
                state = TEXT;
            } else if (*text != ';') {
                return -3;
            }
            break;
        case OSC:
            if (*text == '\a') {
                screen->titles++;
                state = TEXT;
            }
            break;
        }
    }
    if (state != TEXT)
        return -1;
    return screen->bold && screen->colour == 1 ? 2 : screen->row > 20;
}

/* How many arguments a printf format takes; -1 where it is wrong. */
int format_arguments(const char *format)
{
    int count = 0;
    while (*format) {
        if (*format++ != '%')
            continue;
        while (*format == '-' || *format == '+' || *format == ' ' || *format == '#' || *format == '0')
            format++;
        if (*format == '*') {
            count++;
            format++;
        } else {
            while (*format >= '1' && *format <= '9')
                format++;
        }
        int longs = 0;
        while (*format == 'l' && longs < 2) {
            longs++;
            format++;
        }
        switch (*format++) {
        case '%':
            if (longs)
                return -1;
            break;
        case 'd': case 'i': case 'u': case 'x': case 'X': case 'o':
            count++;
            break;
        case 's': case 'c':
            if (longs > 1)
                return -1;
            count++;
            break;
        case 'f': case 'g': case 'e': case 'p':
            count++;
            break;
        default:
            return -1;
        }
    }
    return count;
}
