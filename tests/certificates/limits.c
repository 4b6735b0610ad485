//~ flags -c branch -- -DMOST=50
// Each function has one branch that nothing reaches. The certificates of this file are what tampering.txt tampers with.
#include "limits.h"

int report(int code);

int balance_class(int balance) {
    if (balance > HIGH && balance < MOST)
        return 1;
    return 0;
}

int settle(unsigned char *account, int amount) {
    if (*account >= 128)
        *account = 127;
    if (amount > 0 && *account > 127)
        return report(amount);
    *account = 0;
    return 0;
}

static int mode;

int notify(int code) {
    mode = 1;
    report(code);
    if (mode != 1)
        return -1;
    return 0;
}
