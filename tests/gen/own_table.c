// An address that is made from an object is one of that object, whatever number is added to it: not of what else lies there.

typedef unsigned short u16;

static const u16 before[] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
static const u16 table[] = {1, 2, 3};
static const u16 behind[] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};

int from_character(const char *s) {
    return table[s[0] - 'a'] == 9 ? 5 : 6;
}

int from_number(int i) {
    return table[i - 97] == 9 ? 5 : 6;
}

int through_pointer(int i) {
    const u16 *p = table + (i - 97);
    p += 40;
    return p[-39] == 9 ? 5 : 6;
}

int through_integer(unsigned long i) {
    unsigned long address = (unsigned long)table + 2 * i - 64;
    return *(const u16 *)address == 9 ? 5 : 6;
}

static int others(int i) { return before[i & 15] + behind[i & 15]; }

int of_local(int i) {
    u16 far[8] = {9, 9, 9, 9, 9, 9, 9, 9}, near[3] = {1, 2, 3};
    if (others(i) < 0)
        return far[i & 7];
    return near[i + 20] == 9 ? 5 : 6;
}

//~ branch 10:12 T gave_up
//~ branch 14:12 T gave_up
//~ branch 20:12 T gave_up
//~ branch 25:12 T gave_up
//~ branch 34:12 T gave_up
//~ branch 10:12 F covered
//~ branch 34:12 F covered
