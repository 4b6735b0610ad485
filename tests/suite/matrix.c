/* Matrices: handles made of handles, floats, and structs passed and given back by value. */
//~ generations: 400
#include "matrix.h"
#include <stdlib.h>

struct matrix { struct size size; double cells[3][3]; };

matrix matrix_new(struct size size)
{
    matrix m;

    if (size.rows < 1 || size.rows > 3 || size.columns < 1 || size.columns > 3)
        return NULL;
    m = calloc(1, sizeof *m);
    m->size = size;
    return m;
}

void matrix_free(matrix m) { free(m); }

static int is_inside(matrix m, int row, int column)
{
    return row >= 0 && row < m->size.rows && column >= 0 && column < m->size.columns;
}

int matrix_set(matrix m, int row, int column, double value)
{
    if (!is_inside(m, row, column))
        return 0;
    m->cells[row][column] = value;
    return 1;
}

double matrix_get(matrix m, int row, int column)
{
    return is_inside(m, row, column) ? m->cells[row][column] : -1.0;
}

matrix matrix_mul(matrix a, matrix b)
{
    struct size size = { a->size.rows, b->size.columns };
    matrix m;

    if (a->size.columns != b->size.rows)
        return NULL;
    m = matrix_new(size);
    for (int i = 0; i < size.rows; i++)
        for (int j = 0; j < size.columns; j++)
            for (int k = 0; k < a->size.columns; k++)
                m->cells[i][j] += a->cells[i][k] * b->cells[k][j];
    return m;
}

int matrix_is_identity(matrix m)
{
    if (m->size.rows != m->size.columns || m->size.rows < 2)
        return 0;
    for (int i = 0; i < m->size.rows; i++)
        for (int j = 0; j < m->size.columns; j++)
            if (m->cells[i][j] != (i == j))
                return 0;
    return 1;
}

struct size matrix_size(matrix m) { return m->size; }
