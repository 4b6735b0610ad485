//~ error: wild-dereference 10 main
static int *leak(int n) {
    int local = n;
    int *p = &local;
    return p;
}
int main(void) {
    int *p = leak(3);

    return *p;
}
