// Matrices: an array of arrays as a parameter, and a pointer to as many rows as there are.

enum { ROWS = 3, COLUMNS = 4 };

static int first_zero(int m[ROWS][COLUMNS]) {
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            if (m[row][column] == 0)
                return row * COLUMNS + column;
        }
    }
    return -1;
}

int zero_in_last_row(int m[ROWS][COLUMNS]) {
    int at = first_zero(m);
    if (at < 0)
        return 0;
    if (m[at / COLUMNS][at % COLUMNS] != 0)
        return -1;
    return at / COLUMNS == ROWS - 1 ? 1 : 2;
}

int largest_row(int (*rows)[COLUMNS], int n) {
    int best = -1;
    long largest = 0;
    if (!rows)
        return -1;
    for (int i = 0; i < n; i++) {
        long sum = 0;
        for (int j = 0; j < COLUMNS; j++)
            sum += rows[i][j];
        if (sum > largest) {
            largest = sum;
            best = i;
        }
    }
    return best;
}

int at(int m[ROWS][COLUMNS], unsigned row, unsigned column) {
    if (row >= ROWS || column >= COLUMNS)
        return 0;
    if (m[row][column] == 99)
        return row == 2 && column == 3 ? 2 : 1;
    return 0;
}

//~ function zero_in_last_row branch 5/6
//~ branch 19:9 T infeasible
//~ all first_zero covered
//~ all largest_row covered
//~ all at covered
