//~ error: invalid-shift 3 main
int main(int argc, char **argv) {
    return 1 << (argc + 31);
}
