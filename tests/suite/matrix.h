/* Matrices of up to three by three. */
typedef struct matrix *matrix;
struct size { int rows, columns; };

matrix matrix_new(struct size size);
void matrix_free(matrix m);
int matrix_set(matrix m, int row, int column, double value);
double matrix_get(matrix m, int row, int column);
matrix matrix_mul(matrix a, matrix b);
int matrix_is_identity(matrix m);
struct size matrix_size(matrix m);
