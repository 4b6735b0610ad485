/* bits: checksums, hashes and codes that are compared with what they should be. */

#include <stddef.h>
#include <stdint.h>

static uint8_t crc8(const uint8_t *bytes, size_t count)
{
    uint8_t crc = 0;
    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = (uint8_t)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
    }
    return crc;
}

/* A frame: length, command, data, check. */
int check_frame(const uint8_t *frame, size_t size)
{
    if (size < 3 || size > 8)
        return -1;
    if (frame[0] != size)
        return -2;
    if (frame[1] & 0x80)
        return -3;
    return crc8(frame, 3) == frame[size - 1];
}

static uint16_t internet_sum(const uint16_t *words, size_t count)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += words[i];
    while (sum >> 16)
        sum = (sum & 0xffff) + (sum >> 16);
    return (uint16_t)~sum;
}

int check_header(const uint16_t words[5])
{
    if (words[0] >> 12 != 4)
        return -1;
    if ((words[0] >> 8 & 0xf) < 5)
        return -2;
    if (words[4] == 0)
        return -3;
    return internet_sum(words, 5) == 0;
}

/* Which bucket a short name falls into, FNV-1a; and whether it is one of two known hashes. */
int bucket(const char *name)
{
    uint32_t hash = 2166136261u;
    int length = 0;
    for (; name[length]; length++) {
        if (length == 3)
            return -1;
        hash = (hash ^ (uint8_t)name[length]) * 16777619u;
    }
    if (hash == 0x1a47e90bu)
        return 100;
    switch (hash & 7) {
    case 0: return length;
    case 3: return length + 10;
    case 5: return hash >> 31 ? 20 : 21;
    default: return 30;
    }
}

/* Hamming (7,4): the position of the wrong bit, 0 if none. */
int hamming(uint8_t code)
{
    int syndrome = 0;
    if (code & 0x80)
        return -1;
    for (int check = 0; check < 3; check++) {
        int parity = 0;
        for (int at = 1; at <= 7; at++)
            if (at >> check & 1)
                parity ^= code >> (at - 1) & 1;
        if (parity)
            syndrome |= 1 << check;
    }
    return syndrome;
}

/* Luhn's check of a card number. */
int luhn(const char *digits)
{
    int sum = 0, count = 0;
    while (digits[count]) {
        if (digits[count] < '0' || digits[count] > '9')
            return -1;
        count++;
    }
    if (count < 2 || count > 8)
        return -2;
    for (int i = 0; i < count; i++) {
        int digit = digits[count - 1 - i] - '0';
        if (i % 2 == 1) {
            digit *= 2;
            if (digit > 9)
                digit -= 9;
        }
        sum += digit;
    }
    return sum % 10 == 0;
}
