// Arrays of two dimensions: a parameter, a global, an index from the input.

static int board[3][3];

int winner(void) {
    for (int row = 0; row < 3; row++) {
        if (board[row][0] == 1 && board[row][1] == 1 && board[row][2] == 1)
            return row;
    }
    return -1;
}

int trace(int m[2][2]) {
    if (m[0][0] + m[1][1] == 12 && m[0][1] == m[1][0])
        return 1;
    return 0;
}

int cell(unsigned row, unsigned column) {
    static const char map[2][4] = {"ab.", "..c"};
    if (row > 1 || column > 2)
        return -1;
    if (map[row][column] == 'c')
        return 1;
    return 0;
}

//~ all winner covered
//~ all trace covered
//~ all cell covered
