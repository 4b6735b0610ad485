//~ error: uninitialised-read 4 main
int main(void) {
    int x;
    if (x) return 1;
    return 0;
}
