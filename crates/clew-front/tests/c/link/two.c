extern int shared_counter;
static int hidden(int x) { return x + 2; }
int weak_one(void) { return 2; }
int aliased(int x);
void nowhere(int *p);
int other(int x) { nowhere(&shared_counter); return hidden(x) + weak_one() + aliased(x); }
