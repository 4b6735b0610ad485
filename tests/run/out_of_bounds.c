//~ error: out-of-bounds 4 sum main
static int sum(const int *a, int n) {
    int total = 0;
    for (int i = 0; i <= n; i++) total += a[i];
    return total;
}
int main(void) {
    int a[4] = {1, 2, 3, 4};
    return sum(a, 4);
}
