/* Frames over a line that loses some: numbers modulo eight, a window, timers and repetition. */
int __VERIFIER_nondet_int(void);

enum { DOWN, CALLING, UP, WAITING, CLOSING };
enum { NOTHING, SYN, ACK, DATA, NAK, FIN, TICK };

struct line {
    int state, send, acked, window, timer, tries, expected, open_count, dropped;
};

static struct line l;
static int broken;

static void set_timer(int ticks)
{
    l.timer = ticks;
}

static void drop(void)
{
    if (l.dropped < 200)
        l.dropped++;
}

static int in_flight(void)
{
    return (l.send - l.acked) & 7;
}

static int transmit(void)
{
    if (in_flight() >= l.window)
        return 0;
    l.send = (l.send + 1) & 7;
    set_timer(5);
    if (in_flight() > 7)
        broken = 1;
    return 1;
}

static void acknowledge(int number)
{
    if (number < 0 || number > 7) {
        drop();
        return;
    }
    while (l.acked != number && l.acked != l.send) {
        l.acked = (l.acked + 1) & 7;
        if (l.acked > 7)
            broken = 2;
    }
    if (l.acked == l.send)
        set_timer(0);
    l.tries = 0;
}

static void expire(void)
{
    if (l.timer == 0)
        return;
    l.timer--;
    if (l.timer > 0)
        return;
    l.tries++;
    if (l.tries > 3) {
        l.state = DOWN;
        l.tries = 0;
        return;
    }
    set_timer(5);
    l.send = l.acked;
    if (l.state == DOWN)
        broken = 3;
}

static void receive(int number)
{
    if (number == l.expected) {
        l.expected = l.expected == 7 ? 0 : l.expected + 1;
        return;
    }
    drop();
}

static void event(int what, int number)
{
    switch (l.state) {
    case DOWN:
        if (what == SYN) {
            l.state = CALLING;
            l.window = 1 + (number & 3);
            l.send = l.acked = l.expected = 0;
            set_timer(5);
        }
        break;
    case CALLING:
        if (what == ACK) {
            l.state = UP;
            l.open_count = l.open_count < 20 ? l.open_count + 1 : 20;
            set_timer(0);
        } else if (what == TICK) {
            expire();
        } else if (what == FIN) {
            l.state = DOWN;
        }
        break;
    case UP:
        if (what == DATA)
            receive(number);
        else if (what == ACK)
            acknowledge(number);
        else if (what == NAK)
            l.send = l.acked;
        else if (what == TICK)
            expire();
        else if (what == FIN)
            l.state = in_flight() ? WAITING : CLOSING;
        else if (!transmit() && in_flight() == 0)
            broken = 4;
        break;
    case WAITING:
        if (what == ACK)
            acknowledge(number);
        else if (what == TICK)
            expire();
        if (in_flight() == 0)
            l.state = CLOSING;
        break;
    case CLOSING:
        if (what == FIN || what == TICK)
            l.state = DOWN;
        break;
    default:
        broken = 5;
        break;
    }
}

static int look(void)
{
    if (broken)
        return broken;
    if (l.send < 0 || l.send > 7 || l.acked < 0 || l.acked > 7)
        return 6;
    if (l.timer < 0 || l.timer > 5)
        return 7;
    if (l.tries < 0 || l.tries > 3)
        return 8;
    if (l.state == UP && l.window == 0)
        return 9;
    if (l.window > 4)
        return 10;
    if (l.expected > 7)
        return 11;
    if (l.open_count > 20 || l.dropped > 200)
        return 12;
    if (l.open_count == 0 && l.state == UP)
        return 13;
    return 0;
}

int main(void)
{
    int what;

    while ((what = __VERIFIER_nondet_int()) != -1) {
        int wrong;

        event(what, __VERIFIER_nondet_int());
        wrong = look();
        if (wrong)
            return wrong;
    }
    return l.state > CLOSING;
}
