/* A driver as of BiTe section 7: a request is completed or pending, and its status says so. */
//~ branch 37:17 T infeasible
//~ branch 40:17 T infeasible
//~ branch 42:17 T infeasible
//~ branch 45:13 T infeasible

enum { PENDING = 259, DONE = 0, INVALID = -1073741808 };

int request(void);

static int completed, pended;

static int dispatch(int code)
{
    completed = 0;
    pended = 0;
    if (code < 0) {
        completed = 1;
        return INVALID;
    }
    if (code > 100) {
        pended = 1;
        return PENDING;
    }
    completed = 1;
    return DONE;
}

int driver(void)
{
    int code;

    while ((code = request()) != 77) {
        int status = dispatch(code);

        if (pended == 1) {
            if (status != PENDING)
                return 1;
        } else {
            if (completed != 1)
                return 2;
            if (status == PENDING)
                return 3;
        }
        if (completed == 12292)
            return 4;
    }
    return 0;
}
