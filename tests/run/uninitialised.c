//~ finding: uninitialised-read 4 main
int main(void) {
    int x;
    if (x) return 0;
    return 0;
}
