/* switches: a connection's state machine and a menu of commands. */

#include <stdint.h>

enum state { CLOSED, LISTEN, SYN_SENT, SYN_RECEIVED, ESTABLISHED, FIN_WAIT, CLOSE_WAIT, LAST_ACK, TIME_WAIT };
enum flag { FIN = 1, SYN = 2, RST = 4, ACK = 16 };

struct segment {
    uint8_t flags;
    uint16_t sequence, acknowledges, length;
};

struct connection {
    enum state state;
    uint16_t next, unacknowledged, expected;
};

static int in_window(uint16_t number, uint16_t from, uint16_t size)
{
    return (uint16_t)(number - from) < size;
}

static enum state established(struct connection *c, const struct segment *s)
{
    if (!in_window(s->sequence, c->expected, 1000))
        return c->state;
    if ((s->flags & ACK) && in_window(s->acknowledges, c->unacknowledged, 500))
        c->unacknowledged = s->acknowledges;
    if (s->sequence == c->expected)
        c->expected = (uint16_t)(c->expected + s->length);
    return s->flags & FIN ? CLOSE_WAIT : ESTABLISHED;
}

enum state receive(struct connection *c, const struct segment *s)
{
    if ((s->flags & RST) && c->state != LISTEN)
        return c->state = CLOSED;
    switch (c->state) {
    case CLOSED:
        break;
    case LISTEN:
        if ((s->flags & (SYN | ACK)) == SYN) {
            c->expected = (uint16_t)(s->sequence + 1);
            c->state = SYN_RECEIVED;
        }
        break;
    case SYN_SENT:
        if ((s->flags & (SYN | ACK)) == (SYN | ACK) && s->acknowledges == (uint16_t)(c->next + 1)) {
            c->expected = (uint16_t)(s->sequence + 1);
            c->state = ESTABLISHED;
        } else if (s->flags & SYN) {
            c->state = SYN_RECEIVED;
        }
        break;
    case SYN_RECEIVED:
        if ((s->flags & ACK) && s->acknowledges == c->next)
            c->state = ESTABLISHED;
        break;
    case ESTABLISHED:
        c->state = established(c, s);
        break;
    case FIN_WAIT:
        if (s->flags & FIN)
            c->state = TIME_WAIT;
        break;
    case LAST_ACK:
        if (s->flags & ACK)
            c->state = CLOSED;
        break;
    case CLOSE_WAIT:
    case TIME_WAIT:
        break;
    }
    return c->state;
}

/* Receives three segments; what became of the connection. */
int session(const struct segment segments[3], uint16_t start)
{
    struct connection c = {LISTEN, start, start, 0};
    int changes = 0;
    for (int i = 0; i < 3; i++) {
        enum state before = c.state;
        if (receive(&c, &segments[i]) != before)
            changes++;
    }
    if (c.state == CLOSE_WAIT && c.unacknowledged != start)
        return 10;
    return changes * 16 + (int)c.state;
}

/* A remote control: a code of sixteen bits with its complement. */
int command(uint32_t received, int volume, int channel)
{
    uint8_t device = (uint8_t)(received >> 24), inverse = (uint8_t)(received >> 16);
    uint8_t key = (uint8_t)(received >> 8), check = (uint8_t)received;
    if ((device ^ inverse) != 0xff || (key ^ check) != 0xff)
        return -1;
    if (device != 0x20 && device != 0x35)
        return -2;
    switch (key) {
    case 0x00: case 0x01: case 0x02: case 0x03: case 0x04:
    case 0x05: case 0x06: case 0x07: case 0x08: case 0x09:
        return channel >= 1 && channel <= 9 ? channel * 10 + key : key;
    case 0x10: return volume < 100 ? volume + 1 : 100;
    case 0x11: return volume > 0 ? volume - 1 : 0;
    case 0x20: return channel == 99 ? 1 : channel + 1;
    case 0x21: return channel <= 1 ? 99 : channel - 1;
    case 0x3f: return 0;
    default: return device == 0x35 && key >= 0x80 ? key - 0x80 : -3;
    }
}
