/* Another unit overrides them all. */
//~ flags: replaced.env2.other.c
#include "replaced.c"

int answers, calls;
int main(void) {
    for (answers = 0; answers < 12; answers++)
        answered(1), through_table(1), both(1), through_pointer(1);
    answers = 0, calls = 1;
    both(1), through_pointer(1);
    behind_the_end(5), behind_the_exit(5), called_back(), by_value(), filled(), itself(4), with_more();
}
