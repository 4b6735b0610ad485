// Switches: falling through, the default in the middle, ranges, a wide type, one inside a loop.

int fall_through(int a) {
    int result = 0;
    switch (a) {
    case 3:
        result++;
    case 2:
        result++;
    case 1:
        result++;
        break;
    case 100:
        result = -1;
    }
    return result;
}

int default_in_the_middle(int a) {
    int result = 0;
    switch (a) {
    case 1:
        return 10;
    default:
        result = 1;
    case 2:
        return result + 20;
    case 3:
        return 30;
    }
}

int ranges(unsigned char c) {
    switch (c) {
    case 'a' ... 'z':
        return 1;
    case '0' ... '9':
        return 2;
    case '_':
        return 3;
    default:
        return 0;
    }
}

int wide(long long a) {
    switch (a) {
    case 0x100000000LL:
        return 1;
    case -5:
        return 2;
    default:
        return 0;
    }
}

int machine(const char *s) {
    int state = 0;
    for (int i = 0; i < 3; i++) {
        switch (state) {
        case 0:
            state = s[i] == 'a' ? 1 : 0;
            break;
        case 1:
            state = s[i] == 'b' ? 2 : 0;
            break;
        default:
            if (s[i] == 'c')
                return 1;
            state = 0;
        }
    }
    return 0;
}

//~ all fall_through covered
//~ all default_in_the_middle covered
//~ all ranges covered
//~ all wide covered
//~ all machine covered
