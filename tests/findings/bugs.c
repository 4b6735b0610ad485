/* Errors that callers can get into: each is a bug of the function. */
#include <stdlib.h>
#include <string.h>

#define ROOM 8

static const int squares[ROOM] = {0, 1, 4, 9, 16, 25, 36, 49};

/* One too many. */
int square(int n)
{
    if (n < 0 || n > ROOM)
        return -1;
    return squares[n]; //~ bug
}

/* A name may be longer. */
int copy_name(const char *name)
{
    char own[4];
    int i = 0;

    while (name[i] != '\0') {
        own[i] = name[i]; //~ bug
        i++;
    }
    return i > 0 ? own[0] : 0;
}

struct packet {
    unsigned short length;
    unsigned char data[ROOM];
};

/* Nothing here keeps the length: it is what has come over the wire. */
int checksum(const struct packet *packet)
{
    int sum = 0;

    for (int i = 0; i < packet->length; i++)
        sum += packet->data[i]; //~ bug
    return sum;
}

int mean(int sum, int count)
{
    return sum / count; //~ bug
}

int *zeros(unsigned n)
{
    if (n == 0 || n > 4)
        return NULL;
    int *all = malloc(n * sizeof *all);
    all[0] = 0; //~ bug
    return all;
}

struct stack {
    int used;
    int values[ROOM];
};

/* A full stack is not looked for, and pushing fills it. */
void push(struct stack *stack, int value)
{
    stack->values[stack->used++] = value; //~ bug
}

int last(const struct stack *stack)
{
    return stack->used > 0 && stack->used <= ROOM ? stack->values[stack->used - 1] : 0;
}

/* It asks for null itself, and goes on. */
int value_of(const int *p)
{
    int found = p != NULL;

    return *p + found; //~ bug
}
