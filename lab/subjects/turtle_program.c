//~ unit: turtle_program
/* Interpreter: moves a turtle on a grid. A program is letters with an optional digit: `F3` forward, `L`, `R` turn, `U`,
 * `D` pen up and down, `[`…`]` twice, `?` skips a command where the pen is up. */

enum { GRID = 6, NORTH = 0, EAST = 1, SOUTH = 2, WEST = 3 };

struct turtle {
    int x, y;
    int heading;
    int pen_down;
    unsigned char grid[GRID][GRID];
};

enum result { DONE, OUTSIDE, UNKNOWN, UNBALANCED, TOO_LONG };

enum result turtle_program(struct turtle *t, const char *program)
{
    int loop_start = -1;
    int again = 0;
    int steps = 0;
    int at = 0;

    t->x = t->y = GRID / 2;
    t->heading = NORTH;
    t->pen_down = 0;
    while (program[at] != '\0') {
        char command = program[at++];
        int count = 1;

        if (++steps > 20)
            return TOO_LONG;
        if (program[at] >= '1' && program[at] <= '9')
            count = program[at++] - '0';
        if (command == '?') {
            if (!t->pen_down && program[at] != '\0')
                at++;
        } else if (command == '[') {
            if (loop_start >= 0)
                return UNBALANCED;
            loop_start = at;
            again = 1;
        } else if (command == ']') {
            if (loop_start < 0)
                return UNBALANCED;
            if (again) {
                again = 0;
                at = loop_start;
            } else {
                loop_start = -1;
            }
        } else if (command == 'F') {
            for (; count > 0; count--) {
                t->x += t->heading == EAST ? 1 : t->heading == WEST ? -1 : 0;
                t->y += t->heading == SOUTH ? 1 : t->heading == NORTH ? -1 : 0;
                if (t->x < 0 || t->x >= GRID || t->y < 0 || t->y >= GRID)
                    return OUTSIDE;
                if (t->pen_down)
                    t->grid[t->y][t->x] = 1;
            }
        } else if (command == 'L' || command == 'R') {
            t->heading = (t->heading + (command == 'L' ? 3 : 1) * count) % 4;
        } else if (command == 'U' || command == 'D') {
            t->pen_down = command == 'D';
        } else {
            return UNKNOWN;
        }
    }
    return loop_start < 0 ? DONE : UNBALANCED;
}
