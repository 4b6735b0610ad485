//~ unsupported: a call of nowhere
int nowhere(void);
int main(void) { return nowhere(); }
