// Functions that are only declared and give back more than a number: a struct, a string, something through a pointer.

struct reading {
    int value;
    int quality;
};

struct reading read_all(void);
char *read_name(void);
int read_into(int *value);

int quality(void) {
    struct reading reading = read_all();
    if (reading.quality > 90 && reading.value < 0)
        return 1;
    return 0;
}

int name(void) {
    char *s = read_name();
    if (!s)
        return -1;
    if (s[0] == 'n' && s[1] == 'o')
        return 1;
    return 0;
}

int through_a_pointer(void) {
    int value = 0;
    if (read_into(&value) != 0)
        return -1;
    return 0;
}

//~ all quality covered
//~ all name covered
//~ all through_a_pointer covered
