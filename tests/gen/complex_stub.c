// A declared function whose type debug information does not spell: no test calls what needs it, and the others link.

_Complex double measure(void);

int imaginary(void) {
    _Complex double c = measure();
    if (__imag__ c == 2.0)
        return 1;
    return 0;
}

int other(int x) {
    if (x > 3)
        return 1;
    return 0;
}

//~ all other covered
