/* Nothing is there. */
#include "weak_tables.c"

int main(void) {
    in_table(), behind_table(), named(), apart(0), apart(9);
}
