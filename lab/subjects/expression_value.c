//~ unit: expression_value
/* Interpreter: an expression of digits, `+ - * /` and parentheses, with two small stacks instead of recursion. */

enum { DEPTH = 5 };
enum status { VALUE, SYNTAX, TOO_COMPLEX, DIVISION, RANGE };

static int rank(char operator)
{
    return operator == '(' ? 0 : operator == '+' || operator == '-' ? 1 : 2;
}

enum status expression_value(const char *text, int *value)
{
    char operators[DEPTH];
    int values[DEPTH];
    int open = 0;
    int known = 0;
    int wants_value = 1;

    for (;; text++) {
        char c = *text;

        if (c == ' ')
            continue;
        if (wants_value) {
            if (c >= '0' && c <= '9') {
                if (known == DEPTH)
                    return TOO_COMPLEX;
                values[known++] = c - '0';
                wants_value = 0;
            } else if (c == '(' && open < DEPTH) {
                operators[open++] = c;
            } else {
                return c == '(' ? TOO_COMPLEX : SYNTAX;
            }
            continue;
        }
        if (c != '\0' && c != ')' && c != '+' && c != '-' && c != '*' && c != '/')
            return SYNTAX;
        while (open > 0 && operators[open - 1] != '(' &&
               (c == '\0' || c == ')' || rank(operators[open - 1]) >= rank(c))) {
            char operator = operators[--open];
            int right = values[--known];
            int left = values[known - 1];

            if (operator == '/' && right == 0)
                return DIVISION;
            left = operator == '+'   ? left + right
                   : operator == '-' ? left - right
                   : operator == '*' ? left * right
                                     : left / right;
            if (left > 10000 || left < -10000)
                return RANGE;
            values[known - 1] = left;
        }
        if (c == '\0') {
            if (open > 0)
                return SYNTAX;
            *value = values[0];
            return VALUE;
        }
        if (c == ')') {
            if (open == 0)
                return SYNTAX;
            open--;
        } else {
            if (open == DEPTH)
                return TOO_COMPLEX;
            operators[open++] = c;
            wants_value = 1;
        }
    }
}
