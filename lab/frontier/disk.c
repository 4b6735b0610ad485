/* A filter driver that counts what passes through, in the manner of BiTe's diskperf: it forwards each request, with a
 * routine that is called when the lower driver has completed it. */
int __VERIFIER_nondet_int(void);

enum { SUCCESS = 0, PENDING = 259, MORE = -1073741802, REFUSED = -1073741637, UNSUCCESSFUL = -1073741823 };
enum { IDLE, RUNNING, FORWARDED, SIGNALLED, FINISHED };

struct counters {
    unsigned reads, writes, bytes_read, bytes_written, errors, depth;
};

static struct counters counters;
static int stage, routine_set, event_set, event_waited, lower, wrong, is_open, is_enabled;

static void fault(int number)
{
    if (wrong == 0)
        wrong = number;
}

static void start_request(void)
{
    stage = RUNNING;
    routine_set = 0;
    event_set = 0;
    event_waited = 0;
}

static int completion(int status)
{
    if (!routine_set)
        fault(1);
    if (stage != FORWARDED)
        fault(2);
    if (counters.depth > 0)
        counters.depth--;
    if (status < 0 && counters.errors < 1000)
        counters.errors++;
    if (status == SUCCESS)
        event_set = 1;
    return MORE;
}

static int forward(void)
{
    if (stage != RUNNING)
        fault(3);
    stage = FORWARDED;
    switch (__VERIFIER_nondet_int()) {
    case 0:
        lower = SUCCESS;
        break;
    case 1:
        lower = UNSUCCESSFUL;
        break;
    case 2:
        lower = REFUSED;
        break;
    default:
        lower = PENDING;
        break;
    }
    if (routine_set && lower != PENDING) {
        int answer = completion(lower);

        if (answer != MORE)
            fault(4);
        stage = SIGNALLED;
    }
    return lower;
}

static int wait_for(void)
{
    if (stage != FORWARDED && stage != SIGNALLED)
        fault(5);
    event_waited = 1;
    if (!event_set && lower == PENDING) {
        stage = SIGNALLED;
        event_set = 1;
        lower = __VERIFIER_nondet_int() ? SUCCESS : UNSUCCESSFUL;
    }
    if (lower == PENDING)
        fault(6);
    return lower;
}

static int finish(int status)
{
    if (stage == FINISHED)
        fault(7);
    stage = FINISHED;
    return status;
}

static int transfer(int is_write, int length)
{
    if (!is_open)
        return finish(UNSUCCESSFUL);
    if (length < 0 || length > 65536)
        return finish(REFUSED);
    if (!is_enabled)
        return forward();
    routine_set = 1;
    if (counters.depth < 64)
        counters.depth++;
    if (is_write) {
        counters.writes++;
        counters.bytes_written += (unsigned)length;
    } else {
        counters.reads++;
        counters.bytes_read += (unsigned)length;
    }
    return forward();
}

static int manage(int minor)
{
    int status;

    if (minor == 0) {
        routine_set = 1;
        status = forward();
        if (status == PENDING)
            status = wait_for();
        if (status == SUCCESS)
            is_open = 1;
        if (status == PENDING)
            fault(8);
        return finish(status);
    }
    if (minor == 2) {
        is_open = 0;
        is_enabled = 0;
        return forward();
    }
    return forward();
}

static int control(int code)
{
    if (code == 458784) {
        is_enabled = 1;
        return finish(SUCCESS);
    }
    if (code == 458816) {
        is_enabled = 0;
        counters.reads = counters.writes = 0;
        return finish(SUCCESS);
    }
    if (code == 458820 && is_enabled)
        return finish(counters.depth > 0 ? REFUSED : SUCCESS);
    return forward();
}

static void look(int status)
{
    if (stage == IDLE || stage == RUNNING)
        fault(9);
    if (stage == FORWARDED && status != lower)
        fault(10);
    if (stage == FORWARDED && event_waited)
        fault(11);
    if (event_waited && !routine_set)
        fault(12);
    if (stage == FINISHED && status == PENDING)
        fault(13);
    if (counters.depth > 64 || counters.errors > 1000)
        fault(14);
    if (is_open > 1 || is_enabled < 0)
        fault(15);
    if (status == 12292)
        fault(16);
}

int main(void)
{
    for (;;) {
        int status, kind = __VERIFIER_nondet_int();

        if (kind == 99)
            break;
        start_request();
        if (kind == 3 || kind == 4)
            status = transfer(kind == 4, __VERIFIER_nondet_int());
        else if (kind == 27)
            status = manage(__VERIFIER_nondet_int());
        else if (kind == 14)
            status = control(__VERIFIER_nondet_int());
        else
            status = forward();
        look(status);
        if (wrong)
            return wrong;
    }
    return wrong != 0;
}
