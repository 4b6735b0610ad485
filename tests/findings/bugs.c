/* Errors that callers can get into: each is a bug of the function. */
#include <stdlib.h>

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
int copy_name(const char name[])
{
    char own[4];
    int i = 0;

    while (name != NULL && name[i] != '\0') {
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
int checksum(struct packet packet)
{
    int sum = 0;

    for (int i = 0; i < packet.length; i++)
        sum += packet.data[i]; //~ bug
    return sum;
}

unsigned mean(unsigned sum, unsigned count)
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

static int used;
static int values[ROOM];

/* A full stack is not looked for, and pushing fills it. */
void push(int value)
{
    if (used < 0)
        used = 0;
    values[used++] = value; //~ bug
}

int last(void)
{
    return used > 0 && used <= ROOM ? values[used - 1] : 0;
}

/* It takes null where it need not look, and goes on with it where it must. */
int value_of(const int *p, int looks)
{
    if (looks == 0 && p == NULL)
        return 0;
    return *p; //~ bug
}
