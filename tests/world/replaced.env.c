/* The definitions are those of the unit. */
#include "replaced.c"

int main(void) {
    behind_the_end(1), behind_the_exit(1), called_back(), answered(1), answered(-1), through_table(1);
    through_pointer(1), by_value(), filled(), itself(4), itself(1), with_more(), both(1);
}
