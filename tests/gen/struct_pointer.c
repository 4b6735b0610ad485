// A struct behind a pointer: read, changed, with padding between its members.

struct account {
    char kind;
    int balance;
    unsigned char locked;
    unsigned short limit;
};

int withdraw(struct account *account, int amount) {
    if (!account)
        return -1;
    if (account->locked)
        return -2;
    if (amount <= 0)
        return -3;
    if (account->kind == 'c' && account->limit > 10 && (long)account->balance + account->limit >= amount) {
        account->balance -= amount;
        return 1;
    }
    if (account->balance < amount)
        return 0;
    account->balance -= amount;
    return account->balance == 0 ? 2 : 3;
}

//~ all withdraw covered
