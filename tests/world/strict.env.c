#include "strict.c"
int main(void) {
    int i, j, a[3];
    unsigned char c;
    unsigned u;
    struct pair p;
    union both x, y;
    int_and_char(&i, (unsigned char *)&i), int_and_char(&i, &c), int_and_char(0, &c), int_and_char(&i, 0);
    i = 1, int_and_char(&i, (unsigned char *)&i);
    int_and_unsigned(&i, (unsigned *)&i), int_and_unsigned(&i, &u);
    member_and_int(&p, &p.y), member_and_int(&p, &i);
    members_of_a_union(&x, &x), members_of_a_union(&x, &y);
    union shape one, two;
    struct lone l;
    common_start(&one.circle, &one.square), common_start(&one.circle, &two.square);
    no_union(&l, &one.square), no_union(0, 0), no_union(&l, 0);
    long l1;
    long long l2;
    long_and_long_long(&l1, &l2), long_and_long_long(0, 0);
    int *self = &i;
    own_address(&self), self = (int *)&self, own_address(&self), own_address(0);
    cast_function((taker)of_another_type), cast_function(0);
    restricted(&i, &j);
    sliding(a, a + 1), sliding(a, a), sliding(a, &i);
}
