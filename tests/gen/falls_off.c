// A function that falls off its end: what it gives back then is nothing that a test may look at.

int maybe(int x) {
    if (x > 3)
        return x;
}

int never(int a, int b) {
    if (a && b)
        a = 3;
}

//~ all maybe covered
//~ all never covered
//~ none error
