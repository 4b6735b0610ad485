/* Another value of what is constant elsewhere. */
#define limit limit_
#include "globals.c"
#undef limit
int elsewhere, *elsewhere_pointer, elsewhere_table[4];
void notify(void) {}
void take(int *p) {}
int ask(void) { return 0; }
double measure(double x) { return x; }
const int limit_ = 8;
int main(void) {
    constant_elsewhere();
}
