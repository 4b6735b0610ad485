//~ unit: task_activate
/* Scheduler: activates a task of an operating system with static priorities and says who runs then. */

enum { TASKS = 4, NOBODY = -1 };
enum task_state { SUSPENDED, READY, RUNNING, WAITING };
enum status { OK = 0, BAD_ID = 3, LIMIT = 4, BAD_LEVEL = 5 };

struct task {
    enum task_state state;
    unsigned char priority;
    unsigned char pending;
    unsigned char most_pending;
    unsigned char preemptable;
    unsigned char extended;
    unsigned events;
};

struct kernel {
    struct task tasks[TASKS];
    int running;
    int interrupt_level;
    int locked;
};

int task_activate(struct kernel *k, int id)
{
    struct task *task;
    int best = NOBODY;
    int at;

    if (id < 0 || id >= TASKS)
        return BAD_ID;
    if (k->interrupt_level > 2 || (k->interrupt_level > 0 && k->locked))
        return BAD_LEVEL;
    task = &k->tasks[id];
    if (task->state != SUSPENDED) {
        if (task->extended || task->pending >= task->most_pending)
            return LIMIT;
        task->pending++;
    } else {
        task->state = READY;
        if (task->extended)
            task->events = 0;
    }
    if (k->locked || k->interrupt_level > 0)
        return OK;
    if (k->running >= 0 && k->running < TASKS && !k->tasks[k->running].preemptable)
        return OK;
    for (at = 0; at < TASKS; at++) {
        const struct task *other = &k->tasks[at];

        if (other->state != READY && other->state != RUNNING)
            continue;
        if (best == NOBODY || other->priority > k->tasks[best].priority ||
            (other->priority == k->tasks[best].priority && other->state == RUNNING))
            best = at;
    }
    if (best != NOBODY && best != k->running) {
        if (k->running >= 0 && k->running < TASKS && k->tasks[k->running].state == RUNNING)
            k->tasks[k->running].state = READY;
        k->tasks[best].state = RUNNING;
        k->running = best;
    }
    return OK;
}
