// Loops, switches, gotos and labels that have addresses.
//~ loop reaches body
//~ loop returns
//~ server never returns
//~ server reaches body
//~ server never reaches farewell
//~ dispatch reaches body
//~ dispatch reaches farewell
//~ computed reaches farewell
//~ computed reaches body
//~ jumps_back reaches body

static int body(int x) { return x % 3 == 0; }
static int farewell(int x) { return x; }

int loop(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += body(i);
    return sum;
}

int server(int n)
{
    for (;;)
        n += body(n);
    return farewell(n);
}

int dispatch(int n)
{
    switch (n) {
    case 0:
        return body(n);
    case 1:
    case 2:
        n++;
        break;
    default:
        return farewell(n);
    }
    return n;
}

int computed(unsigned n)
{
    static void *labels[] = {&&first, &&second};
    goto *labels[n % 2];
first:
    return body((int)n);
second:
    return farewell((int)n);
}

int jumps_back(int n)
{
again:
    if (body(n))
        return n;
    n--;
    goto again;
}
