//~ unit: resource_release
/* Scheduler: gives back a resource under the priority ceiling protocol, in the reverse order of taking. */

enum { RESOURCES = 3, HELD = 3 };
enum status { OK = 0, BAD_ID = 3, NOT_HELD = 7, NOT_LAST = 8, CORRUPT = 9 };

struct resource {
    unsigned char ceiling;
    signed char owner;
    unsigned char for_interrupts;
};

struct task {
    unsigned char base_priority;
    unsigned char priority;
    unsigned char held_count;
    signed char held[HELD];
};

struct result {
    enum status status;
    int reschedule;
    int unmask;
};

struct result resource_release(struct resource resources[RESOURCES], struct task *task, int task_id, int id, int ready)
{
    struct result result = {OK, 0, 0};
    unsigned char priority = task->base_priority;
    int masked = 0;
    int at;

    if (id < 0 || id >= RESOURCES) {
        result.status = BAD_ID;
        return result;
    }
    if (resources[id].owner != task_id || task->held_count == 0) {
        result.status = NOT_HELD;
        return result;
    }
    if (task->held_count > HELD) {
        result.status = CORRUPT;
        return result;
    }
    if (task->held[task->held_count - 1] != id) {
        result.status = NOT_LAST;
        return result;
    }
    task->held_count--;
    resources[id].owner = -1;
    for (at = 0; at < task->held_count; at++) {
        int other = task->held[at];

        if (other < 0 || other >= RESOURCES || resources[other].owner != task_id) {
            result.status = CORRUPT;
            return result;
        }
        if (resources[other].ceiling > priority)
            priority = resources[other].ceiling;
        masked |= resources[other].for_interrupts;
    }
    result.unmask = resources[id].for_interrupts && !masked;
    result.reschedule = priority < task->priority && ready > priority;
    task->priority = priority;
    return result;
}
