//~ error: wild-dereference 4 main
int main(void) {
    int *p = (int *)0x12345678;
    return *p;
}
