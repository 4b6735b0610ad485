// Structs in structs, arrays in structs, arrays of structs.

struct sample {
    short value;
    unsigned char valid;
};

struct channel {
    struct {
        int low, high;
    } range;
    struct sample samples[3];
};

struct device {
    int id;
    struct channel channels[2];
};

int first_bad(const struct channel *channel) {
    for (int i = 0; i < 3; i++) {
        if (!channel->samples[i].valid)
            continue;
        if (channel->samples[i].value < channel->range.low || channel->samples[i].value > channel->range.high)
            return i;
    }
    return -1;
}

int matches(struct device *device) {
    if (device->id == 42 && device->channels[1].samples[2].value == -7)
        return 1;
    if (device->channels[0].range.high < device->channels[1].range.low)
        return 2;
    return 0;
}

//~ all first_bad covered
//~ all matches covered
