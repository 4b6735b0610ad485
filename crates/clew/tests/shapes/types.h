#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

struct pair {
    int a, b;
    int *link;
};

typedef int callback(int);

int g;
int *gp;
struct node *head;

int get(int *out);
struct node *make(void);
int *find(int *from);

int twice(int x) {
    return 2 * x;
}

