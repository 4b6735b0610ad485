// Jumps: out of nested loops, backwards, to shared cleaning up.

int search(const int *v, int key) {
    int i, j = 0;
    for (i = 0; i < 2; i++) {
        for (j = 0; j < 2; j++) {
            if (v[2 * i + j] == key)
                goto found;
        }
    }
    return -1;
found:
    return 2 * i + j;
}

int retry(int a) {
    int tries = 0;
again:
    tries++;
    if (a > 10 && tries < 4) {
        a -= 10;
        goto again;
    }
    if (tries == 3)
        return 1;
    return 0;
}

int steps(int a, int b) {
    int status = 0;
    if (a < 0) {
        status = -1;
        goto out;
    }
    if (b < a) {
        status = -2;
        goto out;
    }
    status = 1;
out:
    if (status < 0)
        return 0;
    return status;
}

//~ all search covered
//~ all retry covered
//~ all steps covered
