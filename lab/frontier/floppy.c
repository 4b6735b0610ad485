/* A driver of a disk with a changeable medium, in the manner of BiTe's device drivers: requests are completed, passed on or
 * pended, and a monitor looks whether the protocol is kept. */
int __VERIFIER_nondet_int(void);

enum { SUCCESS = 0, PENDING = 259, INVALID = -1073741808, NO_MEDIA = -1073741805, BUSY = -2147483631 };
enum { NONE, NEW, SKIPPED, PASSED, DONE, PENDED };
enum { START = 0, QUERY_REMOVE = 1, REMOVE = 2, CANCEL_REMOVE = 3, STOP = 4, QUERY_STOP = 5, CANCEL_STOP = 6 };

struct extension {
    int started, removed, held, motor, track, write_protected, queue, changes;
};

static struct extension device;
static int phase = NONE, pended, completed, lower_status, violation, media_type;

static void error(int what)
{
    if (violation == 0)
        violation = what;
}

static void begin(void)
{
    phase = NEW;
    pended = 0;
    completed = 0;
    lower_status = SUCCESS;
}

static int complete(int status)
{
    if (completed != 0)
        error(1);
    completed = 1;
    if (phase == NEW)
        phase = DONE;
    else
        error(2);
    return status;
}

static int pass_on(void)
{
    if (phase != NEW && phase != SKIPPED)
        error(3);
    phase = PASSED;
    switch (__VERIFIER_nondet_int()) {
    case 0:
        lower_status = SUCCESS;
        break;
    case 1:
        lower_status = INVALID;
        break;
    default:
        lower_status = PENDING;
        pended = 1;
        break;
    }
    return lower_status;
}

static int pend(void)
{
    if (phase != NEW)
        error(4);
    phase = PENDED;
    pended = 1;
    if (device.queue < 32)
        device.queue++;
    return PENDING;
}

static int read_sector(int track, int is_write)
{
    if (track < 0 || track >= 80)
        return complete(INVALID);
    if (!device.motor)
        device.motor = 1;
    if (media_type == 0)
        return complete(NO_MEDIA);
    if (is_write && device.write_protected)
        return complete(INVALID);
    while (device.track != track) {
        if (device.track < track)
            device.track++;
        else
            device.track--;
        if (device.track < 0 || device.track >= 80)
            error(5);
    }
    return device.held ? pend() : complete(SUCCESS);
}

static int control(int code)
{
    switch (code) {
    case 475228:
        if (media_type == 0)
            return complete(NO_MEDIA);
        return complete(SUCCESS);
    case 475136:
        media_type = __VERIFIER_nondet_int() & 3;
        device.changes = device.changes == 7 ? 0 : device.changes + 1;
        return complete(SUCCESS);
    case 475264:
        device.write_protected = !device.write_protected;
        return complete(SUCCESS);
    case 475268:
        return pass_on();
    default:
        return complete(INVALID);
    }
}

static int plug(int minor)
{
    int status;

    switch (minor) {
    case START:
        status = pass_on();
        if (status == SUCCESS) {
            device.started = 1;
            device.held = 0;
        }
        if (status == 12292)
            error(6);
        return status;
    case QUERY_REMOVE:
    case QUERY_STOP:
        if (device.queue > 0)
            return complete(BUSY);
        device.held = 1;
        phase = SKIPPED;
        return pass_on();
    case CANCEL_REMOVE:
    case CANCEL_STOP:
        device.held = 0;
        phase = SKIPPED;
        return pass_on();
    case STOP:
        device.started = 0;
        phase = SKIPPED;
        return pass_on();
    case REMOVE:
        device.removed = 1;
        device.started = 0;
        device.queue = 0;
        phase = SKIPPED;
        return pass_on();
    default:
        phase = SKIPPED;
        return pass_on();
    }
}

static void check(int status)
{
    if (phase == NEW || phase == SKIPPED || phase == NONE)
        error(7);
    if (pended == 1) {
        if (status != PENDING)
            error(8);
    } else if (phase == PASSED) {
        if (status != lower_status)
            error(9);
    } else if (status == PENDING) {
        error(10);
    }
    if (phase == DONE && completed != 1)
        error(11);
    if (device.queue < 0 || device.queue > 32)
        error(12);
    if (device.changes > 7)
        error(13);
    if (media_type < 0 || media_type > 3)
        error(14);
    if (device.motor > 1 || device.held > 1 || device.started > 1)
        error(15);
}

int main(void)
{
    int status;

    while (!device.removed) {
        begin();
        switch (__VERIFIER_nondet_int()) {
        case 0:
            status = device.started ? complete(SUCCESS) : complete(INVALID);
            break;
        case 3:
            status = device.started ? read_sector(__VERIFIER_nondet_int(), 0) : complete(INVALID);
            break;
        case 4:
            status = device.started ? read_sector(__VERIFIER_nondet_int(), 1) : complete(INVALID);
            break;
        case 14:
            status = control(__VERIFIER_nondet_int());
            break;
        case 22:
            phase = SKIPPED;
            status = pass_on();
            break;
        case 27:
            status = plug(__VERIFIER_nondet_int());
            break;
        default:
            status = complete(INVALID);
            break;
        }
        check(status);
        if (violation != 0)
            return 1;
    }
    if (device.started)
        return 2;
    return device.queue != 0 ? 3 : 0;
}
