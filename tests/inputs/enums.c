// Enumerations: what is named first, and the other values that an int may have.

enum colour { RED = 1, GREEN = 2, BLUE = 4 };
enum direction { NORTH, EAST, SOUTH, WEST };
enum error { NONE = 0, AGAIN = -1, FATAL = -100 };

const char *name(enum colour colour) {
    switch (colour) {
    case RED:
        return "red";
    case GREEN:
        return "green";
    case BLUE:
        return "blue";
    default:
        return "?";
    }
}

int is_mix(enum colour colour) {
    if (colour & ~(RED | GREEN | BLUE))
        return -1;
    if (colour & (colour - 1))
        return 1;
    return 0;
}

int turn(enum direction *direction) {
    if (!direction || *direction > WEST)
        return -1;
    enum direction next = (*direction + 1) % 4;
    switch (next) {
    case NORTH:
        return 0;
    case EAST:
    case SOUTH:
    case WEST:
        break;
    default:
        return -2;
    }
    *direction = next;
    return 1;
}

struct result {
    enum error error;
    enum colour colours[2];
};

int severity(const struct result *result) {
    if (result->error == NONE)
        return result->colours[1] == BLUE ? 1 : 0;
    if (result->error > NONE)
        return -1;
    if (result->error == AGAIN)
        return 2;
    return result->error < FATAL ? 4 : 3;
}

//~ all name covered
//~ all is_mix covered
//~ function turn branch 13/14
//~ branch 39:5 T infeasible
//~ all severity covered
