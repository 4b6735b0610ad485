//~ unit: block_sum
/* Checksums: reads a record of hexadecimal digits (`:` count address type data sum) into memory. */

enum { MEMORY = 16 };
enum record { DATA, LAST, SEGMENT, ERROR_START = -1, ERROR_DIGIT = -2, ERROR_SUM = -3, ERROR_ADDRESS = -4, ERROR_TYPE = -5 };

static int nibble(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int block_sum(const char *line, unsigned char memory[MEMORY], unsigned base)
{
    unsigned char bytes[9];
    unsigned sum = 0;
    unsigned address;
    int wanted = 5;
    int at;

    if (line[0] != ':')
        return ERROR_START;
    for (at = 0; at < wanted; at++) {
        int high = nibble(line[1 + 2 * at]);
        int low = high < 0 ? -1 : nibble(line[2 + 2 * at]);

        if (high < 0 || low < 0)
            return ERROR_DIGIT;
        bytes[at] = (unsigned char)(high << 4 | low);
        sum += bytes[at];
        if (at == 0) {
            if (bytes[0] > 4)
                return ERROR_ADDRESS;
            wanted += bytes[0];
        }
    }
    if ((sum & 0xff) != 0)
        return ERROR_SUM;
    address = (unsigned)bytes[1] << 8 | bytes[2];
    switch (bytes[3]) {
    case 0:
        if (base + address < base || base + address + bytes[0] > MEMORY)
            return ERROR_ADDRESS;
        for (at = 0; at < bytes[0]; at++)
            memory[base + address + (unsigned)at] = bytes[4 + at];
        return DATA;
    case 1:
        return bytes[0] == 0 && address == 0 ? LAST : ERROR_TYPE;
    case 2:
        return bytes[0] == 2 ? SEGMENT : ERROR_TYPE;
    default:
        return ERROR_TYPE;
    }
}
