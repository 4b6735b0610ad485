// The callee's checks as its only caller reaches them: with finite loops every path is explored, and both can be proven
// never to be true.
//~ flags -f check_valves --callees

#include <stdlib.h>

#define VALVES 5

int valve_status[VALVES];

static int status_of_valve(int i) {
    if (i < 0 || i >= VALVES)
        exit(1);
    return valve_status[i];
}

int check_valves(unsigned wait) {
    int count = 0;
    for (unsigned n = wait % 3; n > 0; n--)
        ;
    for (int i = 0; i < VALVES; i++) {
        if (status_of_valve(i) == -1)
            count++;
    }
    if (count > 2)
        return -1;
    return count;
}

//~ all check_valves covered
//~ branch 12:9 T infeasible
//~ branch 12:9 F covered
//~ branch 12:18 T infeasible
//~ branch 12:18 F covered
