// BiTe, Figure 1. Of status_of_valve's checks neither can fail, seen from check_valves: R9a leads back to `i >= size` behind
// `i < size` (Figure 3), R7a to `i < 0` (Figure 4), which no turn of the loop comes to. The alarm can be raised.
#include <stdio.h>
#include <stdlib.h>

#define VALVE_KO(status) status == -1
#define TOLERANCE 2
extern int size;
extern int valves_status[];

static int status_of_valve(int i) {
    if (i < 0 || i >= size) {
        printf("ERROR");
        exit(EXIT_FAILURE);
    }
    int status = valves_status[i];
    return status;
}

int check_valves(int wait1, int wait2) {
    int count, i;
    while (wait1 > 0)
        wait1--;
    count = 0, i = 0;
    while (i < size) {
        int status = status_of_valve(i);
        if (VALVE_KO(status))
            count++;
        i++;
    }
    if (count > TOLERANCE)
        printf("ALARM");
    while (wait2 > 0)
        wait2--;
    return count;
}

//~ callees
//~ branch 12:9 T infeasible
//~ branch 12:18 T infeasible
//~ branch 31:9 T possible
//~ branch 31:9 F possible
//~ branch 27:13 T possible
