/* The server's side of a handshake as a state machine in an endless loop, in the manner of BiTe's ssh server: renegotiation,
 * a resumed session, an optional certificate of the client, and a monitor of the order in which messages go out. */
int __VERIFIER_nondet_int(void);

enum {
    BEFORE = 16384, ACCEPT = 8192, HELLO_REQUEST = 8480, REQUEST_FLUSH = 8481, HELLO_A = 8464, HELLO_B = 8465,
    SEND_HELLO = 8496, SEND_CERT = 8512, SEND_KEY = 8528, SEND_ASK = 8544, SEND_DONE = 8560, GET_CERT = 8576,
    GET_KEY = 8592, GET_VERIFY = 8608, GET_END = 8640, SEND_CHANGE = 8656, SEND_END = 8672, DRAIN = 8448, OVER = 3
};

static int state, after, hit, verify_peer, cipher, temporary, sessions, shut, sent, renegotiate, bad, certificate;

static int io(void)
{
    return __VERIFIER_nondet_int();
}

static void monitor(int message)
{
    switch (message) {
    case SEND_HELLO:
        if (sent != 0)
            bad = 1;
        sent = 1;
        break;
    case SEND_CERT:
        if (sent != 1)
            bad = 2;
        sent = 2;
        break;
    case SEND_KEY:
        if (sent < 1 || sent > 2)
            bad = 3;
        sent = 3;
        break;
    case SEND_DONE:
        if (sent == 0)
            bad = 4;
        sent = 4;
        break;
    case SEND_END:
        if (!hit && sent != 4)
            bad = 5;
        if (hit && sent != 1)
            bad = 6;
        sent = 5;
        break;
    default:
        bad = 7;
        break;
    }
}

static int get_hello(void)
{
    int got = io();

    if (got <= 0)
        return -1;
    hit = got == 77 && sessions > 0;
    cipher = io() & 7;
    if (cipher == 0)
        return -2;
    temporary = (cipher & 1) && !hit;
    certificate = 0;
    state = SEND_HELLO;
    return 1;
}

static int send(int message, int next)
{
    if (io() <= 0)
        return -1;
    monitor(message);
    state = next;
    return 1;
}

static int step(void)
{
    int got;

    switch (state) {
    case BEFORE:
    case ACCEPT:
        hit = 0;
        sent = 0;
        if (renegotiate) {
            state = HELLO_REQUEST;
            return 1;
        }
        state = HELLO_A;
        return 1;
    case HELLO_REQUEST:
        if (!renegotiate)
            return -90;
        if (io() <= 0)
            return -1;
        after = REQUEST_FLUSH;
        state = DRAIN;
        return 1;
    case REQUEST_FLUSH:
        renegotiate = 0;
        state = HELLO_A;
        return 1;
    case HELLO_A:
    case HELLO_B:
        shut = 0;
        return get_hello();
    case SEND_HELLO:
        return send(SEND_HELLO, hit ? SEND_CHANGE : SEND_CERT);
    case SEND_CERT:
        if (hit)
            return -91;
        if (cipher == 2) {
            state = SEND_KEY;
            return 1;
        }
        return send(SEND_CERT, SEND_KEY);
    case SEND_KEY:
        if (!temporary) {
            state = SEND_ASK;
            return 1;
        }
        if (cipher == 2)
            return -92;
        return send(SEND_KEY, SEND_ASK);
    case SEND_ASK:
        if (verify_peer && cipher != 2) {
            if (io() <= 0)
                return -1;
            certificate = 1;
        }
        state = SEND_DONE;
        return 1;
    case SEND_DONE:
        got = send(SEND_DONE, DRAIN);
        if (got > 0)
            after = certificate ? GET_CERT : GET_KEY;
        return got;
    case DRAIN:
        if (io() == 0)
            return -1;
        if (after == OVER)
            return -93;
        state = after;
        return 1;
    case GET_CERT:
        if (!certificate)
            return -94;
        got = io();
        if (got <= 0)
            return -1;
        if (got == 2)
            certificate = 2;
        state = GET_KEY;
        return 1;
    case GET_KEY:
        if (io() <= 0)
            return -1;
        state = certificate == 1 ? GET_VERIFY : GET_END;
        return 1;
    case GET_VERIFY:
        if (certificate != 1 || hit)
            return -95;
        if (io() <= 0)
            return -1;
        state = GET_END;
        return 1;
    case GET_END:
        if (io() <= 0)
            return -1;
        state = hit ? OVER : SEND_CHANGE;
        return 1;
    case SEND_CHANGE:
        if (cipher == 0)
            return -96;
        if (io() <= 0)
            return -1;
        state = SEND_END;
        return 1;
    case SEND_END:
        got = send(SEND_END, DRAIN);
        if (got > 0)
            after = hit ? GET_END : OVER + 1;
        if (got > 0 && !hit)
            state = OVER;
        return got;
    case OVER:
        if (sent != 5)
            return -97;
        if (sessions < 3)
            sessions++;
        return 0;
    default:
        return -98;
    }
}

int main(void)
{
    int rounds = 0;

    verify_peer = io() == 1;
    state = ACCEPT;
    for (;;) {
        int got = step();

        if (bad)
            return 9;
        if (got < -89)
            return 10;
        if (got == -2)
            return 1;
        if (got == -1 && io() == 5)
            return 2;
        if (got != 0)
            continue;
        if (sessions < 1 || sessions > 3)
            return 11;
        if (shut)
            return 12;
        if (io() != 1)
            break;
        renegotiate = io() == 2;
        state = ACCEPT;
        rounds = rounds < 9 ? rounds + 1 : 9;
    }
    if (rounds > 9)
        return 13;
    return state == OVER ? 0 : 14;
}
