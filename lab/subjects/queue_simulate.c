//~ unit: queue_simulate
/* Scheduler: time slices for jobs with two levels of priority, and ageing; when is everything done? */
#include <stddef.h>

enum { JOBS = 4, SLICE = 2, STEPS = 12 };

struct job {
    unsigned char arrival;
    unsigned char work;
    unsigned char urgent;
    unsigned char blocked_until;
    unsigned char waited;
};

/* The time when all jobs are done, or -1 if they are not within the limit, -2 if a job waited too long. */
int queue_simulate(struct job *jobs, size_t count)
{
    int time;
    int last = -1;
    int slice = 0;

    if (jobs == NULL || count == 0 || count > JOBS)
        return -3;
    for (time = 0; time < STEPS; time++) {
        int chosen = -1;
        size_t left = 0;
        size_t at;

        for (at = 0; at < count; at++) {
            struct job *job = &jobs[at];

            if (job->work == 0)
                continue;
            left++;
            if (job->arrival > time || job->blocked_until > time)
                continue;
            if (chosen < 0 || (job->urgent && !jobs[chosen].urgent) ||
                (job->urgent == jobs[chosen].urgent && (int)at != last && slice >= SLICE && chosen == last))
                chosen = (int)at;
        }
        if (left == 0)
            return time;
        if (chosen < 0)
            continue;
        slice = chosen == last ? slice + 1 : 1;
        last = chosen;
        jobs[chosen].work--;
        for (at = 0; at < count; at++) {
            if ((int)at == chosen || jobs[at].work == 0 || jobs[at].arrival > time)
                continue;
            if (++jobs[at].waited > 8)
                return -2;
            if (jobs[at].waited > 4 && !jobs[at].urgent)
                jobs[at].urgent = 1;
        }
    }
    return -1;
}
