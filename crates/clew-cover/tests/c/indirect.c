// A call through an address reaches all functions that have one: in a table, in code, or because an input may lead there.
//~ through_table reaches one
//~ through_table reaches two
//~ through_table reaches in_code
//~ through_table never reaches plain
//~ through_table returns
//~ through_input reaches offered
//~ through_input reaches one
//~ stores never reaches in_code

typedef int (*operation)(int);

static int one(int x) { return x + 1; }
static int two(int x) { return x > 2 ? 2 : x; }
static void in_code(void) {}
static long plain(long x, long y) { return x > y; }
double offered(double x) { return x; }

static const operation table[] = {one, two};

int through_table(unsigned which, int x)
{
    return table[which % 2](x);
}

double through_input(double (*f)(double))
{
    return f(1.0);
}

void (*stores(void))(void)
{
    return in_code;
}

long calls_plain(long x)
{
    return plain(x, 3);
}
