//~ unit: antenna_command
/* Interpreter: a line that points an antenna: `AZ` or `EL`, then `=` and an angle, or `+`/`-` and a step, or `STOP`,
 * `PARK`. */

struct antenna {
    int azimuth;   /* tenths of a degree, 0 to 3599 */
    int elevation; /* 0 to 900 */
    int moving;
    int parked;
};

enum answer { ACCEPTED, SYNTAX, RANGE, REFUSED };

/* Whether the line begins with the word; then it moves behind it. */
static int accept(const char **line, const char *word)
{
    const char *at = *line;

    while (*word != '\0' && *at == *word) {
        at++;
        word++;
    }
    if (*word != '\0')
        return 0;
    *line = at;
    return 1;
}

static int is(const char *line, const char *word)
{
    return accept(&line, word) && *line == '\0';
}

enum answer antenna_command(struct antenna *a, const char *line)
{
    int is_azimuth;
    int relative;
    int value = 0;
    int digits = 0;

    if (is(line, "STOP")) {
        a->moving = 0;
        return ACCEPTED;
    }
    if (is(line, "PARK")) {
        if (a->moving)
            return REFUSED;
        a->parked = 1;
        return ACCEPTED;
    }
    is_azimuth = accept(&line, "AZ");
    if (!is_azimuth && !accept(&line, "EL"))
        return SYNTAX;
    if (*line != '=' && *line != '+' && *line != '-')
        return SYNTAX;
    relative = *line == '+' ? 1 : *line == '-' ? -1 : 0;
    line++;
    while (*line >= '0' && *line <= '9' && digits < 4) {
        value = value * 10 + (*line++ - '0');
        digits++;
    }
    if (digits == 0 || *line != '\0')
        return SYNTAX;
    if (a->parked && !(is_azimuth && relative == 0 && value == 0))
        return REFUSED;
    if (relative != 0)
        value = (is_azimuth ? a->azimuth : a->elevation) + relative * value;
    if (is_azimuth) {
        if (value >= 3600 || value < 0) {
            if (relative == 0)
                return RANGE;
            value = value < 0 ? value % 3600 + 3600 : value % 3600;
        }
        a->azimuth = value;
    } else {
        if (value < 0 || value > 900)
            return RANGE;
        a->elevation = value;
    }
    a->moving = 1;
    a->parked = 0;
    return ACCEPTED;
}
