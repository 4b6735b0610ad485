//~ error: division-by-zero 2 divide main
static int divide(int a, int b) { return a / b; }
int main(int argc, char **argv) { return divide(argc, argv[argc] != 0); }
