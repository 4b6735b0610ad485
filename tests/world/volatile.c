// What is volatile or atomic may change between two reads.
#include <stdatomic.h>

volatile int device;
extern volatile unsigned status;
_Atomic int counter;
extern _Atomic int elsewhere;
atomic_flag lock = ATOMIC_FLAG_INIT;
static volatile int hidden;
static atomic_int shared;
int plain;
struct port { volatile unsigned char data; volatile unsigned char ready; };

int reread(void) {
    int a = device;
    if (device != a) //~ T possible
        return 1;
    return 0;
}

int written_and_read(void) {
    device = 0;
    if (device) //~ T possible
        return 1;
    return 0;
}

int polled(void) {
    int n = 0;
    while (!(status & 1)) //~ T possible, F possible
        if (++n > 3) //~ T possible
            return -1;
    return n;
}

int port_ready(struct port *p) {
    if (!p)
        return -1;
    p->ready = 0;
    if (p->ready) //~ T possible
        return 1;
    return 0;
}

int register_at(volatile unsigned *r) {
    if (!r)
        return -1;
    *r = 1;
    if (*r == 0) //~ T possible
        return 1;
    return 0;
}

int atomic_reread(void) {
    int a = counter;
    if (counter != a) //~ T possible
        return 1;
    return 0;
}

int atomic_written(void) {
    atomic_store(&counter, 1);
    if (atomic_load(&counter) == 5) //~ T possible
        return 1;
    return 0;
}

int exchanged(void) {
    int expected = elsewhere;
    if (!atomic_compare_exchange_strong(&elsewhere, &expected, 7)) //~ T possible
        return 1;
    return 0;
}

int locked(void) {
    atomic_flag_clear(&lock);
    if (atomic_flag_test_and_set(&lock)) //~ T possible
        return 1;
    return 0;
}

int hidden_reread(void) {
    hidden = 1;
    if (hidden != 1) //~ T possible
        return 1;
    return 0;
}

int plain_reread(void) {
    plain = 1;
    if (plain != 1) //~ T infeasible
        return 1;
    return 0;
}

int plain_local(void) {
    int x = device;
    int y = x;
    if (x != y) //~ T infeasible
        return 1;
    return 0;
}

int added(void) {
    atomic_store(&shared, 0);
    int before = atomic_fetch_add(&shared, 1);
    if (before != 0) //~ T possible
        return 1;
    return 0;
}
