/* The client's side of a handshake as a state machine in an endless loop, in the manner of BiTe's ssh client: what follows a
 * state was stored while the messages before it were sent. */
int __VERIFIER_nondet_int(void);

enum {
    INIT = 100, HELLO_OUT = 110, HELLO_IN = 120, CERT_IN = 130, KEY_IN = 140, ASKED_IN = 150, DONE_IN = 160,
    CERT_OUT = 170, KEY_OUT = 180, VERIFY_OUT = 190, CHANGE_OUT = 200, END_OUT = 210, END_IN = 220, FLUSH = 230,
    READY = 240, BROKEN = 250
};

struct session {
    int state, next, version, cipher, resumed, asked, key_bits, retries, shutdown;
};

static struct session s;
static int blocked;

/* What is sent or received: more than 0 if it went well. */
static int transfer(void)
{
    int got = __VERIFIER_nondet_int();

    if (got <= 0) {
        s.retries++;
        return -1;
    }
    return got;
}

static int choose_cipher(int offered)
{
    switch (offered & 15) {
    case 1:
        s.key_bits = 40;
        return 1;
    case 2:
        s.key_bits = 56;
        return 2;
    case 4:
        s.key_bits = 128;
        return 4;
    case 8:
        s.key_bits = 256;
        return 8;
    default:
        return 0;
    }
}

static int hello_in(void)
{
    int got = transfer();

    if (got < 0)
        return -1;
    s.version = got & 3;
    if (s.version == 0)
        return -2;
    s.cipher = choose_cipher(__VERIFIER_nondet_int());
    if (s.cipher == 0)
        return -2;
    s.resumed = __VERIFIER_nondet_int() == 1;
    if (s.resumed)
        s.state = END_IN;
    else
        s.state = CERT_IN;
    return 1;
}

static int step(void)
{
    int got = 1;

    switch (s.state) {
    case INIT:
        s.version = 0;
        s.cipher = 0;
        s.key_bits = 0;
        s.asked = 0;
        s.resumed = 0;
        s.state = HELLO_OUT;
        break;
    case HELLO_OUT:
        got = transfer();
        if (got > 0) {
            s.next = HELLO_IN;
            s.state = FLUSH;
        }
        break;
    case HELLO_IN:
        got = hello_in();
        break;
    case CERT_IN:
        got = transfer();
        if (got > 0)
            s.state = got == 1 ? KEY_IN : ASKED_IN;
        break;
    case KEY_IN:
        got = transfer();
        if (s.key_bits == 40 && got > 512)
            return -3;
        if (got > 0)
            s.state = ASKED_IN;
        break;
    case ASKED_IN:
        got = transfer();
        if (got == 13)
            s.asked = 1;
        if (got > 0)
            s.state = DONE_IN;
        break;
    case DONE_IN:
        got = transfer();
        if (got > 0)
            s.state = s.asked ? CERT_OUT : KEY_OUT;
        break;
    case CERT_OUT:
        if (!s.asked)
            return -90;
        got = transfer();
        if (got == 2)
            s.asked = 2;
        if (got > 0)
            s.state = KEY_OUT;
        break;
    case KEY_OUT:
        if (s.resumed)
            return -91;
        got = transfer();
        if (got > 0)
            s.state = s.asked == 1 ? VERIFY_OUT : CHANGE_OUT;
        break;
    case VERIFY_OUT:
        if (s.asked != 1)
            return -92;
        got = transfer();
        if (got > 0)
            s.state = CHANGE_OUT;
        break;
    case CHANGE_OUT:
        got = transfer();
        if (got > 0)
            s.state = END_OUT;
        if (s.key_bits == 0)
            return -93;
        break;
    case END_OUT:
        got = transfer();
        if (got > 0) {
            s.next = s.resumed ? READY : END_IN;
            s.state = FLUSH;
        }
        break;
    case END_IN:
        got = transfer();
        if (got > 0)
            s.state = s.resumed ? CHANGE_OUT : READY;
        break;
    case FLUSH:
        if (__VERIFIER_nondet_int()) {
            blocked = 1;
            break;
        }
        blocked = 0;
        if (s.next == BROKEN)
            return -94;
        s.state = s.next;
        break;
    case READY:
        if (s.cipher == 0 || s.version == 0)
            return -95;
        if (blocked)
            return -96;
        return 0;
    case BROKEN:
        return -97;
    default:
        return -98;
    }
    return got;
}

int main(void)
{
    s.state = INIT;
    for (;;) {
        int got = step();

        if (got == 0)
            break;
        if (got < -1)
            return got < -89 ? 2 : 1;
        if (s.retries > 5)
            return 3;
        if (s.retries < 0)
            return 4;
        if (s.key_bits > 256 || s.cipher > 8)
            return 5;
    }
    if (s.state != READY)
        return 6;
    if (s.resumed && s.asked)
        return 7;
    return s.shutdown == 12292 ? 8 : 0;
}
