/* A ring buffer in an endless loop: its indices stay inside of it. */
//~ branch 19:13 T infeasible
//~ branch 25:13 T infeasible
//~ branch 28:12 T infeasible

int receive(void);

static unsigned char buffer[16];

int buffer_fill(void)
{
    unsigned head = 0, used = 0;

    for (;;) {
        int byte = receive();

        if (byte < 0)
            break;
        if (head >= 16)
            return 1;
        buffer[head] = (unsigned char)byte;
        head = (head + 1) % 16;
        if (used < 16)
            used++;
        if (used > 16)
            return 2;
    }
    return head > 15 ? 3 : 0;
}
