// ?: as value, as index, nested, in an argument, and without its middle.

int sign(int a) { return a < 0 ? -1 : a > 0 ? 1 : 0; }

int middle(int a, int b, int c) { return a > b ? (b > c ? b : (a > c ? c : a)) : (a > c ? a : (b > c ? c : b)); }

int index_of(int a) {
    static const int table[] = {10, 20};
    return table[a > 3 ? 1 : 0];
}

int elvis(int a, int b) { return a ?: b == 4 ? 44 : 0; }

//~ all sign covered
//~ all middle covered
//~ all index_of covered
//~ all elvis covered
