// One macro's branch in several decisions, some of which a criterion has, and one branch under several criteria. The macro
// that says where it is is a region of no width, and none where a test defines `__FILE__`.
//~ flags -c statement,decision,mcc

void say(const char *file, int line);

#define IS_WHITE(x) ((x) & 3)
#define LOG(level) do { if ((level) > 2) say(__FILE__, __LINE__); } while (0)

int mark(int c, int d, int n) {
    if (c > 5 && c < 3 && IS_WHITE(d))
        return 1;
    if (IS_WHITE(n))
        return 2;
    LOG(c);
    return 0;
}

//~ closed
