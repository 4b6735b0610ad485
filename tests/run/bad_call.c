//~ error: bad-call 4 main
int main(void) {
    int (*f)(void) = (int (*)(void))0x1234567;
    return f();
}
