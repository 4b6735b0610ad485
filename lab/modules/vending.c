/* State machine: a vending machine with a service mode behind a code. */
#include <stdlib.h>
#include <string.h>

struct vending {
    int credit, stock[3], price[3], sold;
    int is_open, wrong;
};

struct vending *vending_new(void)
{
    struct vending *v = calloc(1, sizeof *v);
    int i;

    for (i = 0; v && i < 3; i++) {
        v->stock[i] = 2;
        v->price[i] = 50 * (i + 2);
    }
    return v;
}

void vending_free(struct vending *v) { free(v); }

int vending_coin(struct vending *v, int cents)
{
    if (v->is_open)
        return -1;
    if (cents != 10 && cents != 20 && cents != 50 && cents != 100)
        return -2;
    if (v->credit + cents > 400)
        return -3;
    v->credit += cents;
    return v->credit;
}

int vending_choose(struct vending *v, int slot)
{
    if (v->is_open || slot < 0 || slot > 2)
        return -1;
    if (v->stock[slot] == 0)
        return -2;
    if (v->credit < v->price[slot])
        return v->price[slot] - v->credit;
    v->credit -= v->price[slot];
    v->stock[slot]--;
    v->sold++;
    return 0;
}

int vending_refund(struct vending *v)
{
    int back = v->credit;

    v->credit = 0;
    return back;
}

int vending_service(struct vending *v, const char *code)
{
    if (v->wrong >= 3)
        return -1;
    if (strcmp(code, "SERVICE-7351") != 0) {
        v->wrong++;
        return 0;
    }
    v->is_open = !v->is_open;
    return 1;
}

int vending_refill(struct vending *v, int slot, int count, int price)
{
    if (!v->is_open)
        return -1;
    if (slot < 0 || slot > 2 || count < 0 || count > 10)
        return -2;
    if (price % 10 != 0 || price < 50 || price > 400)
        return -3;
    v->stock[slot] += count;
    v->price[slot] = price;
    return v->stock[slot];
}

int vending_is_empty(const struct vending *v)
{
    if (v->stock[0] || v->stock[1] || v->stock[2])
        return 0;
    return v->sold > 4 ? 2 : 1;
}
