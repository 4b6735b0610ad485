/* arithmetic: numerals, coins, digits, brackets and running totals. */

#include <limits.h>

/* The length of a Roman numeral; 100 more if it has no letter twice in a row. */
int roman(int number)
{
    static const short values[] = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    int length = 0, repeated = 0;
    if (number < 1 || number > 3999)
        return -1;
    for (int i = 0; i < 13; i++) {
        int times = 0;
        while (number >= values[i]) {
            number -= values[i];
            length += i % 2 ? 2 : 1;
            times++;
        }
        if (times > 1)
            repeated = 1;
    }
    return repeated ? length : length + 100;
}

/* The fewest coins, largest first; -2 if something is left. */
int change(int amount)
{
    static const short coins[6] = {200, 100, 50, 20, 10, 5};
    int used = 0;
    if (amount <= 0 || amount > 500)
        return -1;
    for (int i = 0; i < 6; i++) {
        while (amount >= coins[i]) {
            amount -= coins[i];
            used++;
        }
        if (amount == 0)
            return used;
    }
    return -2;
}

/* A tax in brackets, with a child's allowance. */
int tax(int income, int children)
{
    static const int edges[4] = {0, 10000, 40000, 120000};
    static const int rates[4] = {0, 14, 29, 42};
    int due = 0;
    if (income < 0 || income > 10000000 || children < 0 || children > 12)
        return -1;
    int taxable = income - children * 2400;
    for (int i = 0; i < 4; i++) {
        if (taxable <= edges[i])
            break;
        int top = i < 3 && taxable > edges[i + 1] ? edges[i + 1] : taxable;
        due += (top - edges[i]) / 100 * rates[i];
    }
    if (due > 100000)
        return 4;
    return due == 0 ? 0 : due < 1000 ? 1 : due < 20000 ? 2 : 3;
}

/* A sum that stops where it would overflow; the place, or 100 with the sign of the sum. */
int checked_sum(const int *items, unsigned count)
{
    int sum = 0;
    if (count > 6)
        return -1;
    for (unsigned i = 0; i < count; i++) {
        if (items[i] > 0 ? sum > INT_MAX - items[i] : sum < INT_MIN - items[i])
            return (int)i;
        sum += items[i];
    }
    return sum > 0 ? 101 : sum < 0 ? 99 : 100;
}

/* Steps of a lift that is asked to visit floors; more than forty are too many. */
int lift(const signed char floors[5], int start)
{
    int at = start, steps = 0, turns = 0, last = 0;
    if (start < -3 || start > 30)
        return -1;
    for (int i = 0; i < 5; i++) {
        if (floors[i] < -3 || floors[i] > 30)
            return -2;
        int way = floors[i] > at ? floors[i] - at : at - floors[i];
        int direction = floors[i] > at ? 1 : floors[i] < at ? -1 : 0;
        if (direction != 0 && last != 0 && direction != last)
            turns++;
        if (direction != 0)
            last = direction;
        steps += way;
        at = floors[i];
        if (steps > 40)
            return 200 + i;
    }
    return turns * 10 + (steps > 20 ? 2 : steps > 0);
}

/* How long the digits of a number are, whether they read the same backwards, and whether three divides it. */
int digits(unsigned number)
{
    unsigned rest = number, backwards = 0, sum = 0, length = 0;
    if (number > 9999)
        return -1;
    do {
        backwards = backwards * 10 + rest % 10;
        sum += rest % 10;
        rest /= 10;
        length++;
    } while (rest);
    if (backwards == number && length > 1)
        return 10;
    return sum % 3 == 0 ? (int)length + 20 : (int)length;
}
