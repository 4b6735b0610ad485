// An array whose length is an input gives its room back: provers go past that.
//~ flags --runs 20
//~ all summed covered
int use(int *, int);

int summed(int n) {
    int i = 0;
    while (i < n) {
        int room[n];
        i += use(room, n) > 0;
    }
    return i < n;
}
