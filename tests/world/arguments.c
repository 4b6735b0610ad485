// A declared function writes to whatever its arguments lead to.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void put_int(int *p);
void put_const(const int *p);
void put_char(char *p, int n);
void put_text(char *s);
void put_void(void *p);
void put_const_void(const void *p);
void put_address(uintptr_t a);
void put_long_address(unsigned long long a);
void put_slot(int **pp);
void put_slots(int *all[], int n);
void put_const_slots(const int *const *all);
void put_varied(int n, ...);
int scan(const char *format, ...);
void put_bytes(unsigned char *p, size_t n);

int initialised_int(void) {
    int x = 0;
    put_int(&x);
    if (x == 7) //~ T covered, F covered
        return 1;
    return 0;
}

int initialised_long_ago(void) {
    int x = 0;
    for (int i = 0; i < 3; i++)
        x += i;
    put_int(&x);
    if (x != 3) //~ T covered, F covered
        return 1;
    return 0;
}

int through_const(void) {
    int x = 5;
    put_const(&x);
    if (x != 5) //~ T covered
        return 1;
    return 0;
}

int constant_object(int v) {
    const int x = v;
    put_const(&x);
    if (x != v)
        return 1;
    return 0;
}

int before_the_call(void) {
    int x = 0;
    if (x == 7) //~ T infeasible
        return 2;
    put_int(&x);
    return x;
}

int not_given(void) {
    int x = 0, y = 0;
    int *own = &x;
    put_int(&y);
    if (*own == 7) //~ T infeasible
        return 1;
    return 0;
}

int big_buffer(void) {
    char buffer[256] = "";
    put_char(buffer, sizeof buffer);
    if (strlen(buffer) > 20) //~ T covered
        return 1;
    return 0;
}

int last_of_big_buffer(void) {
    char buffer[4096] = {0};
    put_char(buffer, sizeof buffer);
    if (buffer[4094] == 'a') //~ T covered
        return 1;
    return 0;
}

int big_table(void) {
    int table[100] = {0};
    put_void(table);
    if (table[99] == 7) //~ T covered
        return 1;
    return 0;
}

int before_the_pointer(void) {
    int table[4] = {0};
    put_int(table + 2);
    if (table[0] == 7) //~ T covered
        return 1;
    if (table[3] == 7) //~ T covered
        return 2;
    return 0;
}

int text_that_grows(void) {
    char line[64] = "ab";
    put_text(line);
    if (strcmp(line, "hello") == 0) //~ T covered
        return 1;
    return 0;
}

int text_that_shrinks(void) {
    char line[16] = "abcdefgh";
    put_text(line);
    if (line[0] == 0) //~ T covered
        return 1;
    return 0;
}

int text_behind_its_end(void) {
    char line[16] = "x";
    put_text(line + 1);
    if (line[0] == 'z') //~ T covered
        return 1;
    return 0;
}

int long_as_void(void) {
    long x = 1;
    put_void(&x);
    if (x == 1L << 40) //~ T covered
        return 1;
    return 0;
}

int double_as_void(void) {
    double x = 1;
    put_void(&x);
    if (x > 2.5) //~ T covered
        return 1;
    return 0;
}

int pointer_as_void(void) {
    int x = 1;
    int *p = &x;
    put_void(&p);
    if (p == NULL) //~ T covered
        return 1;
    return 0;
}

int const_void(void) {
    short x = 3;
    put_const_void(&x);
    if (x == 4) //~ T covered
        return 1;
    return 0;
}

int as_integer(void) {
    int x = 0;
    put_address((uintptr_t)&x);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

int as_long_integer(void) {
    int x[2] = {0, 0};
    put_long_address((unsigned long long)(uintptr_t)x);
    if (x[1] == 7) //~ T covered
        return 1;
    return 0;
}

int pointer_to_pointer(void) {
    int x = 0;
    int *p = &x;
    put_slot(&p);
    if (x == 7) //~ T covered
        return 1;
    if (p != &x) //~ T covered
        return 2;
    return 0;
}

int array_of_pointers(void) {
    int x = 0, y = 0, z = 0;
    int *all[2] = {&x, &y};
    put_slots(all, 2);
    if (x == 7) //~ T covered
        return 1;
    if (y == 7) //~ T covered
        return 2;
    if (z == 7) //~ T infeasible
        return 3;
    return 0;
}

int const_array_of_const_pointers(void) {
    int x = 0;
    const int *const all[1] = {&x};
    put_const_slots(all);
    if (x == 7) //~ T covered
        return 1;
    if (all[0] != &x)
        return 2;
    return 0;
}

int variable_arguments(void) {
    int x = 0;
    put_varied(1, &x);
    if (x == 7) //~ T possible
        return 1;
    return 0;
}

int second_variable_argument(void) {
    int x = 0;
    long y = 0;
    put_varied(2, &x, &y);
    if (y == 70) //~ T possible
        return 1;
    return 0;
}

int variable_argument_in_struct(void) {
    struct { int *p; } s;
    int x = 0;
    s.p = &x;
    put_varied(3, s);
    if (x == 7) //~ T possible
        return 1;
    return 0;
}

int scanned(void) {
    char word[32] = "";
    int n = -1;
    if (scan("%31s %d", word, &n) == 2) {
        if (n == 42) //~ T possible
            return 1;
        if (word[0] == 'q') //~ T possible
            return 2;
    }
    return 0;
}

int variable_length(unsigned n) {
    if (n < 2 || n > 8)
        return -1;
    char bytes[n];
    for (unsigned i = 0; i < n; i++)
        bytes[i] = 0;
    put_char(bytes, (int)n);
    if (bytes[n - 1] == 'b') //~ T covered
        return 1;
    return 0;
}

int bytes_of_a_number(void) {
    unsigned x = 0;
    put_bytes((unsigned char *)&x, sizeof x);
    if (x == 0x01020304) //~ T covered
        return 1;
    return 0;
}

int array_of_arrays(void) {
    int m[3][4] = {{0}};
    put_int(&m[1][0]);
    if (m[1][3] == 7) //~ T covered
        return 1;
    return 0;
}

int parameter(int x) {
    x = 0;
    put_int(&x);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

int in_a_loop(void) {
    int done = 0, i;
    for (i = 0; i < 3 && !done; i++) //~ 1:F covered, 2:F covered
        put_int(&done);
    return i;
}

static void pass_on(int *p) {
    put_int(p);
}

int through_a_callee(void) {
    int x = 0;
    pass_on(&x);
    if (x == 7) //~ T covered
        return 1;
    return 0;
}

static void use(int *p) {
    ++*p;
}

int only_own_callee(void) {
    int x = 0;
    use(&x);
    put_void(0);
    if (x != 1) //~ T infeasible
        return 1;
    return 0;
}

int scan_one(const char *format, ...);

int read_scanned(int x) {
    int d;
    if (x == 1) { //~ T possible
        scan_one("%d", &d);
        return d;
    }
    return 4;
}

int scanned_through(int (*scan_by)(const char *, ...), int x) {
    int d;
    if (!scan_by)
        return -1;
    if (x == 1) { //~ T possible
        scan_by("%d", &d);
        return d;
    }
    return 4;
}
