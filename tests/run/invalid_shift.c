//~ finding: invalid-shift 4 main
//~ exit: 1
int main(int argc, char **argv) {
    return 1 << (argc + 31);
}
