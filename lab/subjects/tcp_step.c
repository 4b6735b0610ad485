//~ unit: tcp_step
/* Protocol: the states of a connection and what a segment does to them. */

enum state { CLOSED, LISTEN, SYN_SENT, SYN_RECEIVED, ESTABLISHED, FIN_WAIT, CLOSE_WAIT, LAST_ACK, TIME_WAIT };
enum { FIN = 1, SYN = 2, RST = 4, ACK = 16 };

struct connection {
    enum state state;
    unsigned next_expected;
    unsigned next_sent;
    unsigned window;
    int resets;
};

struct segment {
    unsigned char flags;
    unsigned sequence;
    unsigned acknowledged;
    unsigned length;
};

enum reply { IGNORE, SEND_ACK, SEND_SYN_ACK, SEND_RST, DELIVER };

enum reply tcp_step(struct connection *c, const struct segment *s)
{
    int acceptable;

    if (s->flags & RST) {
        if (c->state == LISTEN || c->state == CLOSED)
            return IGNORE;
        c->resets++;
        c->state = c->state == SYN_RECEIVED ? LISTEN : CLOSED;
        return IGNORE;
    }
    switch (c->state) {
    case CLOSED:
        return SEND_RST;
    case LISTEN:
        if (s->flags & ACK)
            return SEND_RST;
        if (!(s->flags & SYN))
            return IGNORE;
        c->next_expected = s->sequence + 1;
        c->state = SYN_RECEIVED;
        return SEND_SYN_ACK;
    case SYN_SENT:
        if ((s->flags & ACK) && s->acknowledged != c->next_sent)
            return SEND_RST;
        if (!(s->flags & SYN))
            return IGNORE;
        c->next_expected = s->sequence + 1;
        c->state = (s->flags & ACK) ? ESTABLISHED : SYN_RECEIVED;
        return c->state == ESTABLISHED ? SEND_ACK : SEND_SYN_ACK;
    default:
        break;
    }
    acceptable = s->sequence == c->next_expected || (s->length > 0 && s->sequence - c->next_expected < c->window);
    if (!acceptable || (s->flags & SYN))
        return SEND_ACK;
    if (!(s->flags & ACK))
        return IGNORE;
    if (c->state == SYN_RECEIVED && s->acknowledged == c->next_sent)
        c->state = ESTABLISHED;
    else if (c->state == LAST_ACK && s->acknowledged == c->next_sent)
        c->state = CLOSED;
    if ((s->flags & FIN) && s->sequence == c->next_expected) {
        c->next_expected += s->length + 1;
        if (c->state == ESTABLISHED)
            c->state = CLOSE_WAIT;
        else if (c->state == FIN_WAIT)
            c->state = TIME_WAIT;
        return SEND_ACK;
    }
    if (s->length > 0 && (c->state == ESTABLISHED || c->state == FIN_WAIT) && s->sequence == c->next_expected) {
        c->next_expected += s->length;
        return DELIVER;
    }
    return IGNORE;
}
