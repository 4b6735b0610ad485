/* structs: packets of a network and a file's header, taken apart and validated. */

#include <stdint.h>

struct ethernet {
    uint8_t to[6], from[6];
    uint8_t type[2];
};

struct ip {
    uint8_t version_length, service;
    uint8_t total[2], identification[2], fragment[2];
    uint8_t lifetime, protocol, checksum[2], source[4], target[4];
};

struct udp {
    uint8_t source[2], target[2], length[2], checksum[2];
};

struct frame {
    struct ethernet ethernet;
    struct ip ip;
    struct udp udp;
};

static unsigned big16(const uint8_t bytes[2])
{
    return (unsigned)bytes[0] << 8 | bytes[1];
}

static int is_private(const uint8_t address[4])
{
    if (address[0] == 10)
        return 1;
    if (address[0] == 172 && address[1] >= 16 && address[1] < 32)
        return 1;
    return address[0] == 192 && address[1] == 168;
}

static int ipv4(const struct ip *ip, const struct udp *udp, unsigned size)
{
    unsigned header = (ip->version_length & 15) * 4u;
    if (ip->version_length >> 4 != 4 || header < 20 || header > size)
        return -11;
    unsigned total = big16(ip->total);
    if (total < header || total > size)
        return -12;
    unsigned fragment = big16(ip->fragment);
    if (fragment & 0x8000)
        return -13;
    if ((fragment & 0x1fff) && (fragment & 0x4000))
        return -14;
    if (ip->lifetime == 0)
        return -15;
    if (ip->source[0] == 127 || ip->source[0] >= 224)
        return -16;
    switch (ip->protocol) {
    case 1: return total - header < 8 ? -17 : 41;
    case 6: return total - header < 20 ? -18 : 46;
    case 17: {
        if (header != 20 || total - header < 8)
            return -19;
        unsigned port = big16(udp->target);
        if (big16(udp->length) != total - header)
            return -20;
        if (port == 67 || port == 68)
            return is_private(ip->target) ? 67 : 68;
        return port == 53 ? 53 : 47;
    }
    default: return is_private(ip->source) ? 39 : 40;
    }
}

/* What kind of frame it is, or what is wrong with it. */
int dissect(const struct frame *frame, unsigned size)
{
    if (size < sizeof *frame || size > 1500)
        return -1;
    if (frame->ethernet.from[0] & 1)
        return -2;
    int broadcast = 1;
    for (int i = 0; i < 6; i++)
        if (frame->ethernet.to[i] != 255)
            broadcast = 0;
    unsigned type = big16(frame->ethernet.type);
    if (type < 0x600)
        return type <= size - 14 ? 2 : -3;
    if (type == 0x0806)
        return broadcast ? 6 : 7;
    if (type == 0x0800)
        return ipv4(&frame->ip, &frame->udp, size - 14);
    return 3;
}

struct bitmap {
    char magic[2];
    uint16_t planes, bits;
    uint32_t size, offset, info;
    int32_t width, height;
};

/* A bitmap's header: its kind, or what is wrong with it. */
int bitmap(const struct bitmap *b)
{
    if (b->magic[0] != 'B' || b->magic[1] != 'M')
        return -1;
    if (b->info != 40 && b->info != 108 && b->info != 124)
        return -2;
    if (b->offset < 14 + b->info || b->offset > b->size)
        return -3;
    if (b->width <= 0 || b->width > 16384 || b->height == 0 || b->height == INT32_MIN)
        return -4;
    uint32_t rows = (uint32_t)(b->height < 0 ? -b->height : b->height);
    if (rows > 16384 || b->planes != 1)
        return -5;
    switch (b->bits) {
    case 1: case 4: case 8:
        if (b->offset < 14 + b->info + (4u << b->bits))
            return -6;
        break;
    case 24: case 32:
        break;
    default:
        return -7;
    }
    uint32_t stride = ((uint32_t)b->width * b->bits + 31) / 32 * 4;
    if (b->size - b->offset < stride * rows)
        return -8;
    return b->height < 0 ? b->bits + 100 : b->bits;
}

struct option {
    uint8_t kind, length, value[2];
};

/* A list of options of fixed room: the segment size and the window's scale, or what is wrong. */
int options(const struct option list[4])
{
    int size = 536, scale = -1, timestamps = 0;
    for (int i = 0; i < 4; i++) {
        switch (list[i].kind) {
        case 0: return scale >= 0 ? size + scale : size;
        case 1: continue;
        case 2:
            if (list[i].length != 4)
                return -1;
            size = (int)big16(list[i].value);
            if (size < 64)
                return -2;
            break;
        case 3:
            if (list[i].length != 3 || scale >= 0)
                return -3;
            scale = list[i].value[0] > 14 ? 14 : list[i].value[0];
            break;
        case 8:
            if (timestamps++)
                return -4;
            break;
        default:
            if (list[i].length < 2)
                return -5;
        }
    }
    return timestamps ? 1 : 2;
}
