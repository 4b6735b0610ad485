/* A second thread changes everything that is volatile or atomic while the unit runs. */
//~ flags: -pthread
#include "volatile.c"
#include <pthread.h>
#include <sched.h>

volatile unsigned status;
_Atomic int elsewhere;
static volatile int stop, registers_used;
static struct port port;
static volatile unsigned reg;
static void *world(void *unused) {
    unsigned n = 0;
    while (!stop) {
        n = n * 1103515245 + 12345;
        int v = n >> 16 & 7;
        device = v, status = (unsigned)v, port.ready = (unsigned char)v, reg = v & 1, hidden = v;
        counter = v, elsewhere = v, shared = v;
        if (v & 1)
            atomic_flag_test_and_set(&lock);
        else
            atomic_flag_clear(&lock);
    }
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, world, 0);
    for (int seen = 0, tries = 0; seen != 0x1fff && tries < 20000000; tries++) {
        seen |= reread() ? 1 : 0;
        seen |= written_and_read() ? 2 : 0;
        int n = polled();
        seen |= n == -1 ? 4 : n == 0 ? 8 : 16;
        seen |= port_ready(&port) ? 32 : 0;
        seen |= register_at(&reg) ? 64 : 0;
        seen |= atomic_reread() ? 128 : 0;
        seen |= atomic_written() ? 256 : 0;
        seen |= exchanged() ? 512 : 0;
        seen |= locked() ? 1024 : 0;
        seen |= hidden_reread() ? 2048 : 0;
        seen |= added() ? 4096 : 0;
        if (tries % 64 == 0)
            sched_yield();
    }
    stop = 1;
    pthread_join(thread, 0);
    port_ready(0), register_at(0), plain_reread(), plain_local();
}
