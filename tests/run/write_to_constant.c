//~ error: write-to-constant 4 main
int main(void) {
    char *text = "text";
    text[0] = 'T';
    return 0;
}
