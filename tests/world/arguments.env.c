#include "arguments.c"
#include "env.h"
#include <stdarg.h>
#include <stdlib.h>

static int odd; /* which of two things a stub does */
static int elsewhere;
void put_int(int *p) {
    if (now) {
        if (odd == 1)
            p[-2] = 7;
        else if (odd == 2)
            p[1] = 7;
        else if (odd == 3)
            ((char *)p)[0] = 7, p[3] = 7;
        else
            *p = 7;
    }
}
void put_const(const int *p) {
    if (now)
        *(int *)p = 6;
}
void put_char(char *p, int n) {
    if (now)
        memset(p, n == 4 ? 'b' : 'a', (size_t)n - (n != 4)), p[n - 1] = n == 4 ? 'b' : 0;
}
void put_text(char *s) {
    if (!now)
        return;
    if (odd == 1)
        s[0] = 0;
    else if (odd == 2)
        s[-1] = 'z';
    else
        strcpy(s, "hello");
}
void put_void(void *p) {
    static const long big = 1L << 40;
    static const double real = 3;
    if (now && odd == 0)
        ((int *)p)[99] = 7;
    if (now && odd == 1)
        memcpy(p, &big, sizeof big);
    if (now && odd == 2)
        memcpy(p, &real, sizeof real);
    if (now && odd == 3)
        *(int **)p = 0;
}
void put_const_void(const void *p) {
    if (now)
        *(short *)p = 4;
}
void put_address(uintptr_t a) {
    if (now)
        *(int *)a = 7;
}
void put_long_address(unsigned long long a) {
    if (now)
        ((int *)(uintptr_t)a)[1] = 7;
}
void put_slot(int **pp) {
    if (now && odd)
        *pp = &elsewhere;
    else if (now)
        **pp = 7;
}
void put_slots(int *all[], int n) {
    if (now)
        *all[odd] = 7;
}
void put_const_slots(const int *const *all) {
    if (now)
        *(int *)*all = 7;
}
void put_varied(int n, ...) {
    va_list list;
    va_start(list, n);
    if (n == 1)
        *va_arg(list, int *) = now ? 7 : 0;
    if (n == 2) {
        va_arg(list, int *);
        *va_arg(list, long *) = now ? 70 : 0;
    }
    if (n == 3) {
        struct s { int *p; } s = va_arg(list, struct s);
        *s.p = now ? 7 : 0;
    }
    va_end(list);
}
int scan(const char *format, ...) {
    va_list list;
    va_start(list, format);
    char *word = va_arg(list, char *);
    int *n = va_arg(list, int *);
    va_end(list);
    if (!now)
        return odd;
    strcpy(word, "quit");
    *n = odd ? 42 : 41;
    return 2;
}
void put_bytes(unsigned char *p, size_t n) {
    for (size_t i = 0; now && i < n; i++)
        p[i] = (unsigned char)(4 - i);
}
static void wild(void) {}

int scan_one(const char *format, ...) {
    va_list list;
    va_start(list, format);
    *va_arg(list, int *) = 7;
    va_end(list);
    return 1;
}

int main(void) {
    TRY(wild, initialised_int());
    TRY(wild, initialised_long_ago());
    TRY(wild, through_const());
    constant_object(3), before_the_call();
    TRY(wild, not_given());
    TRY(wild, big_buffer());
    TRY(wild, last_of_big_buffer());
    TRY(wild, big_table());
    odd = 1, TRY(wild, before_the_pointer());
    odd = 2, TRY(wild, before_the_pointer());
    odd = 0, TRY(wild, text_that_grows());
    odd = 1, TRY(wild, text_that_shrinks());
    odd = 2, TRY(wild, text_behind_its_end());
    odd = 1, TRY(wild, long_as_void());
    odd = 2, TRY(wild, double_as_void());
    odd = 3, TRY(wild, pointer_as_void());
    TRY(wild, const_void());
    TRY(wild, as_integer());
    TRY(wild, as_long_integer());
    odd = 0, TRY(wild, pointer_to_pointer());
    odd = 1, TRY(wild, pointer_to_pointer());
    odd = 0, TRY(wild, array_of_pointers());
    odd = 1, TRY(wild, array_of_pointers());
    TRY(wild, const_array_of_const_pointers());
    TRY(wild, variable_arguments());
    TRY(wild, second_variable_argument());
    TRY(wild, variable_argument_in_struct());
    odd = 0, TRY(wild, scanned());
    odd = 2, TRY(wild, scanned());
    odd = 0, TRY(wild, variable_length(4));
    variable_length(1);
    TRY(wild, bytes_of_a_number());
    odd = 3, TRY(wild, array_of_arrays());
    odd = 0, TRY(wild, parameter(3));
    TRY(wild, in_a_loop());
    TRY(wild, through_a_callee());
    odd = 9, TRY(wild, only_own_callee());
    read_scanned(1), read_scanned(2), scanned_through(0, 1), scanned_through(scan_one, 1), scanned_through(scan_one, 2);
}
