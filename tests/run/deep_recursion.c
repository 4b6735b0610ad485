//~ error: stack-overflow
static int depth(int n) {
    int here[64] = {n};
    return n == 0 ? here[0] : depth(n + 1) + here[1];
}
int main(void) { return depth(1); }
