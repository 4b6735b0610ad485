// What runs do before a function beneath them ends the program is covered, and what comes after is not.
//~ flags -c statement

#include <stdlib.h>

static void leave(int x)
{
    if (x < 9) {
        exit(3);
    }
    exit(4);
}

// Nothing but the last return is out of reach. `case 1` is entered as often as what follows the switch, in runs that return.
//~ function choose statement 4/5
int choose(int b)
{
    switch (b) {
    case 0:
        return 1;
    default:
    case 1: {
        leave(b);
    }
    }
    return 2;
}
