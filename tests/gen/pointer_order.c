// A pointer behind a pointer may lead anywhere in the array that another one leads into.

int before_end(const char **p, const char *end) {
    if (*p < end)
        return 1;
    return 0;
}

int next_is_end(const char **p, const char *end) {
    if (*p >= end)
        return 1;
    ++*p;
    if (*p == end)
        return 2;
    return 0;
}

//~ all before_end covered
//~ all next_is_end covered
