// Casts: truncation, extension of either kind, and back again.

int truncated(int a) {
    if ((unsigned char)a == 200 && a > 1000)
        return 1;
    if ((signed char)a == -1 && a != -1)
        return 2;
    return 0;
}

int extended(signed char a) {
    if ((unsigned)a == 0xffffff80u)
        return 1;
    if ((unsigned char)a > 250)
        return 2;
    return 0;
}

int round_trip(long a) {
    if ((int)a != a)
        return 1;
    if ((short)a != a)
        return 2;
    return 0;
}

int lossless(int a) {
    if ((int)(long)a != a)
        return 1;
    return 0;
}

//~ all truncated covered
//~ all extended covered
//~ all round_trip covered
//~ function lossless branch 1/2
//~ branch 28:9 T infeasible
