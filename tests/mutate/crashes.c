//~ mutants: wm:ror+cor
/* Mutants that crash, or that an exit code finds out. */
#include <stddef.h>
#include <stdlib.h>

int first(const int *list, int count)
{
    if (list == NULL || count <= 0)
        return -1;
    if (list[0] == 13)
        exit(3);
    return list[0];
}

//~ suite:
#include <stddef.h>
int first(const int *, int);

int main(void)
{
    int list[] = {4, 5};
    return !(first(NULL, 0) == -1 && first(NULL, 1) == -1 && first(list, 2) == 4);
}
//~ killed 8:9 cor list == NULL || count <= 0 -> true | exit code
//~ killed 8:9 cor list == NULL || count <= 0 -> false | crash
//~ unreached 8:9 cor list == NULL || count <= 0 -> list == NULL | first(&list, 0) == -1
//~ killed 8:9 cor list == NULL || count <= 0 -> count <= 0 | crash
//~ killed 8:9 cor list == NULL || count <= 0 -> list == NULL && count <= 0 | crash
//~ killed 8:9 ror list == NULL -> list != NULL | crash
//~ killed 8:9 ror list == NULL -> true | exit code
//~ killed 8:9 ror list == NULL -> false | crash
//~ unreached 8:25 ror count <= 0 -> count < 0 | first(&list, 0) == -1
//~ killed 8:25 ror count <= 0 -> count > 0 | exit code
//~ killed 8:25 ror count <= 0 -> count >= 0 | exit code
//~ unreached 8:25 ror count <= 0 -> count == 0 | first(&list, -1) == -1
//~ killed 8:25 ror count <= 0 -> count != 0 | exit code
//~ killed 8:25 ror count <= 0 -> true | exit code
//~ unreached 8:25 ror count <= 0 -> false | first(&list, 0) == -1
//~ killed 10:9 ror list[0] == 13 -> list[0] < 13 | exit code
//~ killed 10:9 ror list[0] == 13 -> list[0] <= 13 | exit code
//~ unreached 10:9 ror list[0] == 13 -> list[0] > 13 | first does not return
//~ unreached 10:9 ror list[0] == 13 -> list[0] >= 13 | exit code 3
//~ killed 10:9 ror list[0] == 13 -> list[0] != 13 | exit code
//~ killed 10:9 ror list[0] == 13 -> true | exit code
//~ unreached 10:9 ror list[0] == 13 -> false | first does not return
