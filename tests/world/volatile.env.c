/* The processor stops after each instruction of the unit, and something else changes what is volatile or atomic. */
#define _GNU_SOURCE
#include "volatile.c"
#include <signal.h>

volatile unsigned status;
_Atomic int elsewhere;
static struct port port;
static volatile unsigned reg;
static unsigned n;
static void world(int unused) {
    n = n * 1103515245 + 12345;
    int v = n >> 16 & 7;
    device = v, status = (unsigned)v, port.ready = (unsigned char)v, reg = v & 1, hidden = v;
    counter = v, elsewhere = v, shared = v;
    if (v & 1)
        atomic_flag_test_and_set(&lock);
    else
        atomic_flag_clear(&lock);
}
static void stepping(int is_on) {
    if (is_on)
        __asm__ volatile("lea -128(%%rsp), %%rsp; pushfq; orq $0x100, (%%rsp); popfq; lea 128(%%rsp), %%rsp" ::: "memory", "cc");
    else
        __asm__ volatile("lea -128(%%rsp), %%rsp; pushfq; andq $~0x100, (%%rsp); popfq; lea 128(%%rsp), %%rsp" ::: "memory", "cc");
}
int main(void) {
    signal(SIGTRAP, world);
    for (int is_on = 0; is_on < 2; is_on++) {
        for (int tries = 0; tries < 40; tries++) {
            status = is_on;
            stepping(is_on);
            reread(), written_and_read(), port_ready(&port), register_at(&reg), atomic_reread(), atomic_written();
            exchanged(), locked(), hidden_reread(), added(), polled();
            stepping(0);
        }
    }
    port_ready(0), register_at(0), plain_reread(), plain_local();
}
