//~ error: unreachable 3 main
int main(int argc, char **argv) {
    if (argc == 1) __builtin_unreachable();
    return 0;
}
