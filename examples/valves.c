/*
 * A controller that counts the valves out of order and raises the alarm above a tolerance: the running example of
 * BiTe (Baluda et al., TSE 2016, figure 1), with a fixed number of valves.
 *
 * Interesting: the alarm depends on a counter that is no direct function of any input, so that a search by paths alone
 * finds it only by luck. And seen from check_valves, both checks of the index in status_of_valve are never true.
 */
#include <stdio.h>
#include <stdlib.h>

#define VALVES 10
#define TOLERANCE 2
#define OUT_OF_ORDER(status) ((status) == -1)

int valve_status[VALVES];
static const int size = VALVES;

int status_of_valve(int i) {
    if (i < 0 || i >= size) {
        puts("error: no such valve");
        exit(1);
    }
    return valve_status[i];
}

int check_valves(int wait1, int wait2) {
    /* Stands for what else the controller has to do first. */
    while (wait1 > 0)
        wait1--;

    int count = 0;
    int i = 0;
    while (i < size) {
        int status = status_of_valve(i);
        if (OUT_OF_ORDER(status))
            count++;
        i++;
    }

    if (count > TOLERANCE)
        puts("alarm");

    /* And afterwards. */
    while (wait2 > 0)
        wait2--;

    return count;
}
