//~ flags --stdin 200
//~ branch 54:17 T infeasible
//~ branch 59:5 T infeasible
//~ branch 60:13 T infeasible
//~ branch 60:13 F infeasible
//~ branch 63:5 T infeasible
//~ branch 64:13 T infeasible
//~ branch 64:13 F infeasible
//~ branch 75:5 T infeasible
//~ branch 87:28 T infeasible
//~ branch 89:13 T infeasible
// A driver that reads requests for ever: what its state variables never become is known without a run.
#include <stdio.h>

enum { IDLE, OPENED, PENDED, CLOSED };

static int state = IDLE;
static int pended, calls;
static unsigned status;

static void complete(int ok)
{
    if (ok)
        status = 0;
    else
        status = 259;
    pended = 0;
}

static void request(int c)
{
    switch (state) {
    case IDLE:
        if (c == 'o') {
            state = OPENED;
            status = 0;
        }
        break;
    case OPENED:
        if (c == 'r') {
            pended = 1;
            state = PENDED;
        } else if (c == 'c') {
            state = CLOSED;
        }
        break;
    case PENDED:
        complete(c == 'y');
        state = OPENED;
        break;
    case CLOSED:
        status = 0;
        if (c == 'o') {
            if (status == 12292)
                state = 9;
            state = OPENED;
        }
        break;
    case 7:
        if (pended > 3)
            state = IDLE;
        break;
    default:
        if (status == 12292)
            calls = -1;
        break;
    }
}

static const char *name(int of)
{
    switch (of) {
    case IDLE:
        return "idle";
    case 7:
        return "lost";
    default:
        return "busy";
    }
}

int main(void)
{
    int c;
    while ((c = getchar()) != EOF) {
        request(c);
        if (pended != 0 && pended != 1)
            return 3;
        if (status == 12292)
            return 2;
    }
    puts(name(state));
    return 0;
}
