/*
 * Bits and checks: parity, counting, a CRC-8, the digits of a card number, a message with its checksum at the end.
 *
 * Interesting: conditions on the result of many shifts and exclusive ors. `is_power_of_two` is a bit trick with a
 * corner case, and a valid message has to be found by inverting the checksum.
 */
#include <stddef.h>
#include <stdint.h>

int parity(uint32_t word) {
    word ^= word >> 16;
    word ^= word >> 8;
    word ^= word >> 4;
    return (0x6996 >> (word & 15)) & 1;
}

int is_power_of_two(uint32_t word) {
    return word != 0 && (word & (word - 1)) == 0;
}

int count_bits(uint8_t byte) {
    int count = 0;
    while (byte) {
        byte &= (uint8_t)(byte - 1);
        count++;
    }
    return count;
}

uint8_t crc8(const uint8_t *bytes, size_t n) {
    uint8_t crc = 0;
    for (size_t i = 0; i < n; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 0x80 ? (uint8_t)(crc << 1 ^ 0x07) : (uint8_t)(crc << 1);
    }
    return crc;
}

enum verdict { TOO_SHORT, BAD_LENGTH, BAD_SUM, GOOD };

/* A message: its length, two bytes of content, and the sum of all that, complemented. */
enum verdict check_message(const uint8_t message[4], size_t n) {
    if (n < 4)
        return TOO_SHORT;
    if (message[0] != 2)
        return BAD_LENGTH;
    uint8_t sum = (uint8_t)(message[0] + message[1] + message[2]);
    if ((uint8_t)~sum != message[3])
        return BAD_SUM;
    return GOOD;
}

/* Luhn's check of a number of four digits. */
int luhn4(unsigned number) {
    if (number > 9999)
        return 0;
    unsigned sum = 0;
    for (int place = 0; place < 4; place++) {
        unsigned digit = number % 10;
        number /= 10;
        if (place % 2 == 1) {
            digit *= 2;
            if (digit > 9)
                digit -= 9;
        }
        sum += digit;
    }
    return sum % 10 == 0;
}
