/* A filter between a keyboard and its class driver, in the manner of BiTe's kbfiltr: it is connected once, may be disabled,
 * and reports keys through a small queue. */
int __VERIFIER_nondet_int(void);

enum { SUCCESS, SHARING = -1073741757, NOT_READY = -1073741661, UNSUPPORTED = -1073741637 };
enum { UP, DOWN, EXTENDED };

static int connected, enabled, surprise, state = UP, led, queue[8], first, used, power = 1, failed;

static void wrong(int number)
{
    if (failed == 0)
        failed = number;
}

static int connect(int class_driver)
{
    if (connected)
        return SHARING;
    if (class_driver <= 0)
        return UNSUPPORTED;
    connected = class_driver;
    enabled = 1;
    return SUCCESS;
}

static void put(int key)
{
    if (used == 8) {
        first = (first + 1) & 7;
        used--;
    }
    if (first < 0 || first > 7)
        wrong(1);
    queue[(first + used) & 7] = key;
    used++;
    if (used > 8)
        wrong(2);
}

static int get(void)
{
    int key;

    if (used == 0)
        return -1;
    key = queue[first];
    first = (first + 1) & 7;
    used--;
    if (used < 0)
        wrong(3);
    if (key < 0)
        wrong(4);
    return key;
}

static int scan(int code)
{
    if (!connected || !enabled)
        return NOT_READY;
    if (code < 0 || code > 255)
        return UNSUPPORTED;
    switch (state) {
    case UP:
        if (code == 224) {
            state = EXTENDED;
            return SUCCESS;
        }
        if (code & 128)
            return SUCCESS;
        put(code);
        state = DOWN;
        return SUCCESS;
    case DOWN:
        if (code & 128)
            state = UP;
        else
            put(code);
        return SUCCESS;
    case EXTENDED:
        put(256 + (code & 127));
        state = code & 128 ? UP : DOWN;
        return SUCCESS;
    default:
        wrong(5);
        return NOT_READY;
    }
}

static int lights(int mask)
{
    if (mask & ~7)
        return UNSUPPORTED;
    led = mask;
    if (led == 5 && !connected)
        return NOT_READY;
    return SUCCESS;
}

static int set_power(int level)
{
    if (level < 1 || level > 4)
        return UNSUPPORTED;
    if (level > power)
        enabled = 0;
    else if (level == 1 && connected)
        enabled = 1;
    power = level;
    return SUCCESS;
}

static void look(int status)
{
    if (enabled && !connected)
        wrong(6);
    if (power < 1 || power > 4)
        wrong(7);
    if (led < 0 || led > 7)
        wrong(8);
    if (status > 0)
        wrong(9);
    if (connected < 0)
        wrong(10);
    if (state > EXTENDED)
        wrong(11);
}

int main(void)
{
    while (!surprise) {
        int status = SUCCESS;

        switch (__VERIFIER_nondet_int()) {
        case 1:
            status = connect(__VERIFIER_nondet_int());
            break;
        case 2:
            status = scan(__VERIFIER_nondet_int());
            break;
        case 3:
            if (get() > 383)
                wrong(12);
            break;
        case 4:
            status = lights(__VERIFIER_nondet_int());
            break;
        case 5:
            status = set_power(__VERIFIER_nondet_int());
            break;
        case 6:
            surprise = 1;
            break;
        default:
            status = UNSUPPORTED;
            break;
        }
        look(status);
        if (failed)
            return failed;
    }
    return surprise != 1;
}
