/* loops: small integer matrices, grids and running sums. */

#define SIDE 3

/* 1 if every row, column and diagonal has the same sum and no number occurs twice. */
int is_magic(const unsigned char square[SIDE][SIDE])
{
    int wanted = square[0][0] + square[0][1] + square[0][2];
    int down = 0, up = 0;
    for (int i = 0; i < SIDE; i++) {
        int row = 0, column = 0;
        for (int j = 0; j < SIDE; j++) {
            row += square[i][j];
            column += square[j][i];
        }
        if (row != wanted || column != wanted)
            return 0;
        down += square[i][i];
        up += square[i][SIDE - 1 - i];
    }
    if (down != wanted || up != wanted)
        return 0;
    for (int i = 0; i < SIDE * SIDE; i++)
        for (int j = i + 1; j < SIDE * SIDE; j++)
            if (square[i / SIDE][i % SIDE] == square[j / SIDE][j % SIDE])
                return 0;
    return 1;
}

/* The saddle point: smallest in its row, largest in its column. */
int saddle(int grid[SIDE][SIDE], int *row, int *column)
{
    for (int i = 0; i < SIDE; i++) {
        int least = 0;
        for (int j = 1; j < SIDE; j++)
            if (grid[i][j] < grid[i][least])
                least = j;
        int is_largest = 1;
        for (int k = 0; k < SIDE && is_largest; k++)
            if (grid[k][least] > grid[i][least])
                is_largest = 0;
        if (is_largest) {
            *row = i;
            *column = least;
            return 1;
        }
    }
    return 0;
}

/* The largest sum of neighbours (Kadane), and whether the whole array is it. */
int best_run(const short *items, unsigned count)
{
    int best = 0, here = 0, total = 0;
    if (count > 10)
        return -1;
    for (unsigned i = 0; i < count; i++) {
        total += items[i];
        here += items[i];
        if (here < 0)
            here = 0;
        if (here > best)
            best = here;
    }
    if (best > 10000)
        return 3;
    return best == total ? 2 : best > 100;
}

/* Game of life on a torus of 4 by 4: 1 still, 2 a blinker of period two, 0 else. */
int life(unsigned short cells)
{
    unsigned short now = cells;
    for (int generation = 0; generation < 2; generation++) {
        unsigned short next = 0;
        for (int at = 0; at < 16; at++) {
            int alive = 0;
            for (int dy = 3; dy <= 5; dy++)
                for (int dx = 3; dx <= 5; dx++)
                    if (dx != 4 || dy != 4)
                        alive += now >> ((at / 4 + dy) % 4 * 4 + (at + dx) % 4) & 1;
            int is_alive = now >> at & 1;
            if (alive == 3 || (is_alive && alive == 2))
                next |= 1 << at;
        }
        now = next;
        if (now == cells)
            return generation + 1;
    }
    return 0;
}
