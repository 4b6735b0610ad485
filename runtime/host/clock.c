/* time.h and sys/time.h: the clocks. Nothing really waits. */
#include <clew/errno.h>
#include <clew/host.h>
#include <clew/time.h>

static const long long second = 1000000000;

/* The host's clock for one of Linux's, or -1. */
static int host_clock(int clock) {
    switch (clock) {
    case 0:  /* realtime */
    case 5:  /* realtime, coarse */
    case 8:  /* realtime, alarm */
    case 11: /* atomic time, which Linux leaves equal to realtime unless it is told more */
        return 0;
    case 1: /* monotonic */
    case 4: /* monotonic, raw */
    case 6: /* monotonic, coarse */
    case 7: /* since boot */
    case 9: /* since boot, alarm */
        return 1;
    case 2: /* used by the process */
    case 3: /* used by the thread */
        return 2;
    default:
        return -1;
    }
}

static struct timespec as_timespec(long long nanoseconds) {
    return (struct timespec){(time_t)(nanoseconds / second), (long)(nanoseconds % second)};
}

int clock_gettime(int clock, struct timespec *to) {
    int which = host_clock(clock);
    if (which < 0) {
        errno = EINVAL;
        return -1;
    }
    *to = as_timespec(clew_host_clock(which));
    return 0;
}

int clock_getres(int clock, struct timespec *to) {
    if (host_clock(clock) < 0) {
        errno = EINVAL;
        return -1;
    }
    if (to)
        *to = as_timespec(1);
    return 0;
}

time_t time(time_t *to) {
    time_t now = (time_t)(clew_host_clock(0) / second);
    if (to)
        *to = now;
    return now;
}

clock_t clock(void) { return (clock_t)(clew_host_clock(2) / 1000); }

int gettimeofday(struct timeval *to, void *zone) {
    struct timespec now = as_timespec(clew_host_clock(0));
    if (zone)
        clew_unsupported("gettimeofday with a time zone");
    *to = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

int timespec_get(struct timespec *to, int base) {
    if (base != 1)
        return 0;
    *to = as_timespec(clew_host_clock(0));
    return base;
}

static int is_interval(const struct timespec *interval) {
    return interval->tv_sec >= 0 && interval->tv_nsec >= 0 && interval->tv_nsec < second;
}

int clock_nanosleep(int clock, int flags, const struct timespec *interval, struct timespec *left) {
    (void)flags;
    (void)left;
    return host_clock(clock) >= 0 && is_interval(interval) ? 0 : EINVAL;
}

int nanosleep(const struct timespec *interval, struct timespec *left) {
    (void)left;
    if (is_interval(interval))
        return 0;
    errno = EINVAL;
    return -1;
}

int usleep(unsigned microseconds) {
    (void)microseconds;
    return 0;
}

unsigned sleep(unsigned seconds) {
    (void)seconds;
    return 0;
}
