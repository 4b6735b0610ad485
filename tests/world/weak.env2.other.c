/* The definitions that win over the weak ones of weak.c. */
static int three(int x) { return 3; }
int fallback(int x) { return 42; }
int limit = 99;
const int fixed = 99;
int (*hook)(int) = three;
int renamed(int x) { return 0; }
