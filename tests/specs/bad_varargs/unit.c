//~ refused 2:20: this does not compile: use of undeclared identifier 'intt'; did you mean 'int'?
int f(int n, ...)
{
    return n > 3 ? 1 : 0;
}
