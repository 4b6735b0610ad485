// Conditions that call functions, with effects that the ones after them see.
//~ flags -c mcdc,branch,statement

static int reads;

static int next(const char **at) {
    reads++;
    return *(*at)++;
}

static int is_digit(int c) {
    return c >= '0' && c <= '9';
}

int number(const char *text) {
    int value = 0, c = 0;
    reads = 0;
    while ((c = next(&text)) != 0 && is_digit(c) && reads < 4)
        value = value * 10 + (c - '0');
    return c == 0 || (c == ' ' && value > 0) ? value : -1;
}

//~ all number covered
//~ all is_digit covered

struct node {
    struct node *next;
    int key;
};

int has(const struct node *list, int key, int most) {
    while (list && list->key != key && most-- > 0)
        list = list->next;
    return list && list->key == key;
}

//~ all has covered

// Of two numbers in a row one is even.
int has_even_factor(unsigned n) {
    return n > 1 && (n % 2 == 0 || has_even_factor(n - 1));
}

//~ function has_even_factor mcdc 1/3
//~ decides 41:36 infeasible
