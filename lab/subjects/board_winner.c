//~ unit: board_winner
/* Decision logic: the state of a game of three in a row, including boards that no game leads to. */

enum state { GOES_ON, X_WINS, O_WINS, DRAW, NO_GAME };

enum state board_winner(const char board[9])
{
    int crosses = 0;
    int noughts = 0;
    int x_lines = 0;
    int o_lines = 0;
    int at;

    for (at = 0; at < 9; at++) {
        if (board[at] == 'X')
            crosses++;
        else if (board[at] == 'O')
            noughts++;
        else if (board[at] != ' ')
            return NO_GAME;
    }
    if (crosses != noughts && crosses != noughts + 1)
        return NO_GAME;
    for (at = 0; at < 3; at++) {
        const char *row = board + 3 * at;
        const char *column = board + at;

        if (row[0] != ' ' && row[0] == row[1] && row[1] == row[2])
            row[0] == 'X' ? x_lines++ : o_lines++;
        if (column[0] != ' ' && column[0] == column[3] && column[3] == column[6])
            column[0] == 'X' ? x_lines++ : o_lines++;
    }
    if (board[4] != ' ' &&
        ((board[0] == board[4] && board[4] == board[8]) || (board[2] == board[4] && board[4] == board[6])))
        board[4] == 'X' ? x_lines++ : o_lines++;
    if (x_lines > 0 && (o_lines > 0 || crosses == noughts))
        return NO_GAME;
    if (o_lines > 0 && crosses != noughts)
        return NO_GAME;
    if (x_lines > 0)
        return X_WINS;
    if (o_lines > 0)
        return O_WINS;
    return crosses + noughts == 9 ? DRAW : GOES_ON;
}
