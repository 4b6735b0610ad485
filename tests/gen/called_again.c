// A function outside calls the unit back, which calls that function again before its first call is over: each call gives
// back what the test has for it, in whatever order they end.

int ask(int question, int *remark);

static int running;

int start(int question) {
    int remark = 0;
    if (running)
        return 0;
    int answer = ask(question, &remark);
    if (answer == 7) {
        running = remark;
        return 1;
    }
    if (running == 5 && answer == 3 && remark == 2)
        return -1;
    return 2;
}

//~ all start covered
