//~ finding: uninitialised-read 4 main
int main(void) {
    int x, zero = 0;
    if (x)
        zero = 0;
    return zero;
}
