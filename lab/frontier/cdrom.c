/* A driver of a drive for discs that play, in the manner of BiTe's cdaudio: what a request does depends on what the drive is
 * doing, and a cache of the table of contents is valid only while the disc is in. */
int __VERIFIER_nondet_int(void);

enum { EMPTY, STOPPED, PLAYING, PAUSED, EJECTED };
enum { SUCCESS = 0, PENDING = 259, NOT_READY = -1073741661, BAD_REQUEST = -1073741808, NO_DISC = -1073741805 };
enum { TRACKS = 20 };

static int drive = EMPTY, cached, first, last, track, position, volume[2], locked, requests, wrong, irp, resumed;
static int starts[TRACKS];

static void fault(int number)
{
    if (!wrong)
        wrong = number;
}

static int answer(int status)
{
    if (irp != 1)
        fault(1);
    irp = 2;
    return status;
}

static int insert(int count)
{
    int i;

    if (drive != EMPTY && drive != EJECTED)
        return answer(BAD_REQUEST);
    if (count < 1 || count > TRACKS)
        return answer(NO_DISC);
    first = 0;
    last = count - 1;
    for (i = 0; i < count; i++) {
        starts[i] = i * 75;
        if (starts[i] < 0)
            fault(2);
    }
    drive = STOPPED;
    track = 0;
    position = 0;
    return answer(SUCCESS);
}

static int contents(void)
{
    if (drive == EMPTY || drive == EJECTED) {
        if (cached)
            fault(3);
        return answer(NO_DISC);
    }
    if (!cached)
        cached = last + 1;
    if (cached > TRACKS || cached < 1)
        fault(4);
    return answer(SUCCESS);
}

static int play(int from)
{
    switch (drive) {
    case EMPTY:
    case EJECTED:
        return answer(NO_DISC);
    case PAUSED:
        resumed = 1;
        drive = PLAYING;
        return answer(SUCCESS);
    case PLAYING:
    case STOPPED:
        if (from < first || from > last)
            return answer(BAD_REQUEST);
        track = from;
        position = starts[track];
        drive = PLAYING;
        return answer(SUCCESS);
    default:
        fault(5);
        return answer(NOT_READY);
    }
}

static int advance(int frames)
{
    if (drive != PLAYING)
        return answer(NOT_READY);
    if (frames <= 0 || frames > 75)
        return answer(BAD_REQUEST);
    position += frames;
    while (track < last && position >= starts[track + 1])
        track++;
    if (track > last || track < first)
        fault(6);
    if (position >= last * 75 + 75) {
        drive = STOPPED;
        position = 0;
        track = 0;
    }
    if (position < 0)
        fault(7);
    return answer(SUCCESS);
}

static int eject(void)
{
    if (locked)
        return answer(NOT_READY);
    if (drive == EMPTY)
        return answer(NO_DISC);
    drive = EJECTED;
    cached = 0;
    resumed = 0;
    return answer(SUCCESS);
}

static int set_volume(int left, int right)
{
    if (left < 0 || left > 255)
        return answer(BAD_REQUEST);
    volume[0] = left;
    volume[1] = right & 255;
    if (volume[1] > 255 || volume[1] < 0)
        fault(8);
    return answer(SUCCESS);
}

static int dispatch(int code)
{
    switch (code) {
    case 10:
        return insert(__VERIFIER_nondet_int());
    case 11:
        return contents();
    case 12:
        return play(__VERIFIER_nondet_int());
    case 13:
        if (drive != PLAYING)
            return answer(NOT_READY);
        drive = PAUSED;
        return answer(SUCCESS);
    case 14:
        return advance(__VERIFIER_nondet_int());
    case 15:
        return eject();
    case 16:
        return set_volume(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
    case 17:
        locked = !locked;
        return answer(SUCCESS);
    case 18:
        if (drive == PLAYING || drive == PAUSED)
            drive = STOPPED;
        return answer(SUCCESS);
    default:
        return answer(BAD_REQUEST);
    }
}

static void look(int status)
{
    if (irp != 2)
        fault(9);
    if (status == PENDING)
        fault(10);
    if (drive < EMPTY || drive > EJECTED)
        fault(11);
    if (drive == EMPTY && (cached || resumed))
        fault(12);
    if (drive == EJECTED && cached)
        fault(13);
    if (locked < 0 || locked > 1)
        fault(14);
    if (last >= TRACKS || last < 0)
        fault(15);
    if (volume[0] < 0 || volume[0] > 255)
        fault(16);
    if (requests > 50)
        fault(17);
}

int main(void)
{
    int code;

    while ((code = __VERIFIER_nondet_int()) != 0) {
        irp = 1;
        look(dispatch(code));
        if (wrong)
            return wrong;
        if (requests < 50)
            requests++;
    }
    return irp == 1;
}
