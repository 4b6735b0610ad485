/* Errors that only states show which nothing makes. */
#define ROOM 8

struct stack {
    int used;
    int values[ROOM];
};

static struct stack stack;

int push(int value)
{
    if (stack.used == ROOM || stack.used < 0)
        return 0;
    stack.values[stack.used++] = value; //~ made-up
    return 1;
}

static int seen[ROOM];
static unsigned count;

void note(int value)
{
    if (count == ROOM)
        count = 0;
    seen[count++] = value; //~ made-up
}

int level(void);

/* What others answer, they answer for. */
int level_seen(void)
{
    int n = level();

    return n < 0 ? 0 : seen[n]; //~ made-up
}
