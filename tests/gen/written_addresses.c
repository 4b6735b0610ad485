// Others write an address to where the unit keeps a pointer, and the unit has not told them its type.

struct job {
    int kind;
    int *out;
    struct job *next;
};

int run(void *data);
void note(void *data);

int result(void) {
    struct job job;
    job.kind = 1;
    if (run(&job) != 0)
        return -1;
    if (*job.out == 5)
        return 1;
    return 0;
}

int second(void) {
    struct job job = {0};
    note(&job);
    if (!job.next)
        return 0;
    if (job.next->kind == 9)
        return 1;
    return 2;
}

int parse(const char *text, char **end, double *value);

int state;

// The end of the text is where others let the pointer lead, and where the argument leads as well.
int is_number(const char *text, unsigned long length) {
    char *end;
    double value = 0;
    state = 0;
    if (parse(text, &end, &value) < 0)
        return -1;
    if (length == 0 || text[0] == ' ' || (unsigned long)(end - (char *)text) != length || state == 34)
        return 0;
    return 1;
}

//~ all is_number covered
//~ all result covered
//~ all second covered
