//~ branches 22/22
//~ testcov 100.0%
//~ error reached
// Characters of both signs, read until the word is complete.
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "chars.c", 8, "reach_error"); }

static int is_digit(char c) { return c >= '0' && c <= '9'; }

int main(void)
{
    char word[4];
    for (int i = 0; i < 4; i++)
        word[i] = __VERIFIER_nondet_char();
    if (word[0] == 'k' && word[1] == -3 && is_digit(word[2]))
        reach_error();
    if (__VERIFIER_nondet_bool()) {
        switch (__VERIFIER_nondet_uchar()) {
        case 200:
            return 1;
        case '\n':
            return 2;
        }
    }
    return word[3] == '"' ? 3 : 0;
}
