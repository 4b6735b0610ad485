/* Everything is there. */
#include "weak_tables.c"

void first(void) {}
int level;

int main(void) {
    in_table(), behind_table(), level = 7, behind_table(), named();
}
