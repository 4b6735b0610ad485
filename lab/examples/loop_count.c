//~ unit: loop_count
// The shape of CAUT's `loop` (section V-D): a branch that no single flip reaches. Several turns of the loop
// have to count before it is taken, and which ones does not matter.
#define SAMPLES 6

struct window {
    int sample[SAMPLES];
};

static int alarms;

void loop_count(struct window window, int level)
{
    if (level == 2) {
        for (int i = 0; i < SAMPLES; i++)
            if (window.sample[i] == 3)
                level++;
        if (level == 6)
            alarms++;
    }
}
