// BiTe, Figures 2 and 5: the alarm depends on how often the loop has counted, which no condition of a run says. Going backwards
// from it says what is still to come at each turn, and runs are changed to do it.
int valves[16], size;

int alarm(void) {
    int count = 0;
    for (int i = 0; i < size; i++) {
        if (valves[i] == -77)
            count++;
        else if (valves[i] == 12)
            count = 0;
    }
    if (count > 11)
        return 1;
    return 0;
}

//~ branch 13:9 T possible
