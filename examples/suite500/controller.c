/*
 * The firmware of a small battery-powered pump controller, as such files are: ten functions, each with its own little
 * state machine, table or protocol, and no library beneath. Every branch in it can be taken.
 *
 * Interesting: it is as long as a real module, and has no single trick. All ten must be done in seconds.
 */
#include <stddef.h>
#include <stdint.h>

/* ---------------------------------------------------------------------------------------------------------------- */
/* A button, sampled every few milliseconds: presses are reported once, long ones as such, after the bounce is over. */

#define DEBOUNCE_TICKS 4u
#define LONG_TICKS 50u

enum button_event { BUTTON_NONE, BUTTON_PRESSED, BUTTON_LONG, BUTTON_RELEASED };

struct button {
    uint8_t stable; /* the level that counts */
    uint8_t last;   /* the level seen last */
    uint8_t same;   /* for how many ticks it was the same */
    uint16_t held;  /* for how many ticks the stable level has been down */
};

enum button_event button_tick(struct button *button, int level) {
    if (button == NULL)
        return BUTTON_NONE;

    uint8_t now = level != 0;
    if (now != button->last) {
        button->last = now;
        button->same = 0;
    } else if (button->same < DEBOUNCE_TICKS) {
        button->same++;
    }

    if (button->same >= DEBOUNCE_TICKS && button->stable != now) {
        button->stable = now;
        button->held = 0;
        return now ? BUTTON_PRESSED : BUTTON_RELEASED;
    }
    if (button->stable && button->held < UINT16_MAX) {
        button->held++;
        if (button->held == LONG_TICKS)
            return BUTTON_LONG;
    }
    return BUTTON_NONE;
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* The state of charge, in percent, from the voltage of the cell in millivolts: a table, and straight lines between. */

#define CURVE_POINTS 6

static const struct {
    uint16_t millivolts;
    uint8_t percent;
} curve[CURVE_POINTS] = {
    {3000, 0}, {3450, 5}, {3680, 20}, {3790, 50}, {3950, 80}, {4200, 100},
};

int charge_percent(int millivolts, int is_charging) {
    if (millivolts < 2500 || millivolts > 4400) {
        return -1; /* no cell, or a broken one */
    }
    /* While it is charged a cell shows more than it has. */
    if (is_charging) {
        millivolts -= 60;
    }
    if (millivolts <= curve[0].millivolts) {
        return curve[0].percent;
    }
    for (int i = 1; i < CURVE_POINTS; i++) {
        if (millivolts <= curve[i].millivolts) {
            int width = curve[i].millivolts - curve[i - 1].millivolts;
            int height = curve[i].percent - curve[i - 1].percent;
            int percent = curve[i - 1].percent + height * (millivolts - curve[i - 1].millivolts) / width;
            if (is_charging && percent > 99) {
                percent = 99; /* full is what the charger says, not the voltage */
            }
            return percent;
        }
    }
    return 100;
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* The charger: precharge, constant current, constant voltage, done; and every way in which it has to stop. */

enum charger_state { CHARGER_IDLE, CHARGER_PRECHARGE, CHARGER_CURRENT, CHARGER_VOLTAGE, CHARGER_DONE, CHARGER_ERROR };

#define PLUGGED 0x01u
#define OVERHEATED 0x02u
#define TIMED_OUT 0x04u
#define RESET 0x80u

enum charger_state charger_step(enum charger_state state, int millivolts, int milliamperes, uint8_t flags) {
    if (flags & RESET) {
        return CHARGER_IDLE;
    }
    if (!(flags & PLUGGED)) {
        return CHARGER_IDLE;
    }
    if ((flags & OVERHEATED) || millivolts > 4300) {
        return CHARGER_ERROR;
    }

    switch (state) {
    case CHARGER_IDLE:
        if (millivolts < 2900) {
            return CHARGER_PRECHARGE;
        }
        return millivolts < 4100 ? CHARGER_CURRENT : CHARGER_IDLE;
    case CHARGER_PRECHARGE:
        if (flags & TIMED_OUT) {
            return CHARGER_ERROR; /* it does not recover */
        }
        return millivolts >= 3000 ? CHARGER_CURRENT : CHARGER_PRECHARGE;
    case CHARGER_CURRENT:
        if (millivolts < 2800) {
            return CHARGER_PRECHARGE;
        }
        return millivolts >= 4200 ? CHARGER_VOLTAGE : CHARGER_CURRENT;
    case CHARGER_VOLTAGE:
        if (milliamperes < 50 || (flags & TIMED_OUT)) {
            return CHARGER_DONE;
        }
        return CHARGER_VOLTAGE;
    case CHARGER_DONE:
        return millivolts < 4050 ? CHARGER_CURRENT : CHARGER_DONE;
    default:
        return CHARGER_ERROR; /* until it is unplugged or reset */
    }
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* Bytes from the serial line, put together to frames: 0x7e, length, content, sum; 0x7d makes the next byte literal. */

#define FRAME_MAX 6u

enum frame_state { FRAME_WAIT, FRAME_LENGTH, FRAME_BODY, FRAME_SUM };
enum frame_result { FRAME_MORE, FRAME_COMPLETE, FRAME_BROKEN };

struct frame {
    enum frame_state state;
    uint8_t escaped;
    uint8_t length;
    uint8_t used;
    uint8_t sum;
    uint8_t body[FRAME_MAX];
};

enum frame_result frame_byte(struct frame *frame, uint8_t byte) {
    if (!frame->escaped) {
        if (byte == 0x7e) {
            int interrupted = frame->state != FRAME_WAIT;
            frame->state = FRAME_LENGTH;
            return interrupted ? FRAME_BROKEN : FRAME_MORE;
        }
        if (byte == 0x7d) {
            frame->escaped = 1;
            return FRAME_MORE;
        }
    }
    frame->escaped = 0;

    switch (frame->state) {
    case FRAME_LENGTH:
        if (byte == 0 || byte > FRAME_MAX) {
            frame->state = FRAME_WAIT;
            return FRAME_BROKEN;
        }
        frame->length = byte;
        frame->used = 0;
        frame->sum = byte;
        frame->state = FRAME_BODY;
        return FRAME_MORE;
    case FRAME_BODY:
        if (frame->used >= FRAME_MAX) {
            frame->state = FRAME_WAIT;
            return FRAME_BROKEN;
        }
        frame->body[frame->used++] = byte;
        frame->sum ^= byte;
        if (frame->used >= frame->length) {
            frame->state = FRAME_SUM;
        }
        return FRAME_MORE;
    case FRAME_SUM:
        frame->state = FRAME_WAIT;
        return byte == frame->sum ? FRAME_COMPLETE : FRAME_BROKEN;
    default:
        return FRAME_MORE; /* noise between two frames */
    }
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* What a frame asks for. Numbers are big-endian; every command says how long it is. */

enum reply { REPLY_OK, REPLY_UNKNOWN, REPLY_LENGTH, REPLY_RANGE, REPLY_LOCKED, REPLY_CONFIRM };

struct config {
    uint16_t target;  /* litres an hour */
    uint8_t day_mask; /* bit 0 is Monday */
    uint8_t locked;
    uint8_t key;
    uint8_t armed; /* for the reset to come */
};

enum reply command(struct config *config, const uint8_t *body, size_t length) {
    if (config == NULL || body == NULL || length == 0 || length > FRAME_MAX) {
        return REPLY_LENGTH;
    }
    uint8_t code = body[0];
    if (config->locked && code != 'U' && code != '?') {
        return REPLY_LOCKED;
    }

    switch (code) {
    case '?':
        return REPLY_OK;
    case 'T': {
        if (length != 3) {
            return REPLY_LENGTH;
        }
        unsigned target = (unsigned)body[1] << 8 | body[2];
        if (target < 100 || target > 4000 || target % 50 != 0) {
            return REPLY_RANGE;
        }
        config->target = (uint16_t)target;
        return REPLY_OK;
    }
    case 'D':
        if (length != 2) {
            return REPLY_LENGTH;
        }
        if (body[1] & 0x80) {
            return REPLY_RANGE;
        }
        config->day_mask = body[1];
        return REPLY_OK;
    case 'L':
    case 'U':
        if (length != 2) {
            return REPLY_LENGTH;
        }
        if (code == 'L') {
            config->key = body[1];
            config->locked = 1;
        } else if (body[1] == config->key) {
            config->locked = 0;
        } else {
            return REPLY_LOCKED;
        }
        return REPLY_OK;
    case 'R':
        if (!config->armed) {
            config->armed = 1;
            return REPLY_CONFIRM;
        }
        config->armed = 0;
        config->target = 1000;
        config->day_mask = 0x7f;
        return REPLY_OK;
    default:
        return REPLY_UNKNOWN;
    }
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* Regulates the pump: a PI controller in whole numbers, its output and its integral both kept in bounds. */

#define DUTY_MAX 1000
#define STEP_MAX 120
#define INTEGRAL_MAX 20000

struct regulator {
    int integral;
    int duty;
    int is_enabled;
};

int regulate(struct regulator *regulator, int target, int flow) {
    if (!regulator->is_enabled) {
        regulator->integral = 0;
        regulator->duty = 0;
        return 0;
    }
    /* What the sensors cannot say is taken as the end of their scale. */
    if (target > 4000) {
        target = 4000;
    } else if (target < 0) {
        target = 0;
    }
    if (flow > 5000) {
        flow = 5000;
    } else if (flow < 0) {
        flow = 0;
    }

    int error = target - flow;
    int integral = regulator->integral;
    if (integral > INTEGRAL_MAX || integral < -INTEGRAL_MAX) {
        integral = 0; /* memory was corrupted */
    }
    integral += error;
    if (integral > INTEGRAL_MAX) {
        integral = INTEGRAL_MAX;
    } else if (integral < -INTEGRAL_MAX) {
        integral = -INTEGRAL_MAX;
    }

    int duty = error / 4 + integral / 16;
    if (duty < 0) {
        duty = 0;
    } else if (duty > DUTY_MAX) {
        duty = DUTY_MAX;
    }
    /* Softly: the pipes are old. */
    if (regulator->duty >= 0 && regulator->duty <= DUTY_MAX && duty > regulator->duty + STEP_MAX) {
        duty = regulator->duty + STEP_MAX;
    }
    regulator->integral = integral;
    regulator->duty = duty;
    return duty;
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* Is the pump to run at this minute of the week? Two windows a day, the second of which may pass midnight. */

struct window {
    int16_t from, to; /* minutes of the day */
};

struct schedule {
    uint8_t day_mask;
    struct window morning;
    struct window evening;
};

int is_due(const struct schedule *schedule, int minute) {
    if (minute < 0 || minute >= 7 * 1440) {
        return 0;
    }
    int day = minute / 1440;
    int now = minute % 1440;

    if (schedule->day_mask & (1u << day)) {
        if (now >= schedule->morning.from && now < schedule->morning.to) {
            return 1;
        }
        if (schedule->evening.from <= schedule->evening.to) {
            if (now >= schedule->evening.from && now < schedule->evening.to) {
                return 2;
            }
        } else if (now >= schedule->evening.from) {
            return 2;
        }
    }
    /* What began yesterday may still last. */
    int yesterday = day == 0 ? 6 : day - 1;
    if ((schedule->day_mask & (1u << yesterday)) && schedule->evening.from > schedule->evening.to &&
        now < schedule->evening.to) {
        return 3;
    }
    return 0;
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* The menu on the display: three buttons move a cursor through lists, with an editor of numbers at the leaves. */

enum key { KEY_UP = 'u', KEY_DOWN = 'd', KEY_ENTER = 'e' };
enum page { PAGE_HOME, PAGE_LIST, PAGE_EDIT };

#define ITEMS 4

struct menu {
    enum page page;
    uint8_t cursor;
    int16_t values[ITEMS];
    uint8_t is_dirty;
};

int menu_key(struct menu *menu, enum key key) {
    if (menu->cursor >= ITEMS) {
        menu->cursor = 0;
        menu->page = PAGE_HOME;
        return -1;
    }
    int16_t *value = &menu->values[menu->cursor];

    switch (menu->page) {
    case PAGE_LIST:
        if (key == KEY_UP) {
            menu->cursor = menu->cursor == 0 ? ITEMS - 1 : menu->cursor - 1;
        } else if (key == KEY_DOWN) {
            menu->cursor = menu->cursor == ITEMS - 1 ? 0 : menu->cursor + 1;
        } else if (menu->cursor == ITEMS - 1) {
            menu->page = PAGE_HOME; /* the last item is «back» */
        } else {
            menu->page = PAGE_EDIT;
        }
        return 1;
    case PAGE_EDIT:
        if (key == KEY_UP && *value < 99) {
            ++*value;
            menu->is_dirty = 1;
        } else if (key == KEY_DOWN && *value > 0) {
            --*value;
            menu->is_dirty = 1;
        } else if (key == KEY_ENTER) {
            menu->page = PAGE_LIST;
        } else {
            return 0;
        }
        return 1;
    default:
        if (key == KEY_ENTER) {
            menu->page = PAGE_LIST;
            menu->cursor = 0;
            return 1;
        }
        return 0;
    }
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* The event log: a few entries, equal ones counted, the least important one given up for a new one. */

#define LOG_SIZE 4

struct entry {
    uint8_t code; /* 0: free */
    uint8_t severity;
    uint16_t count;
};

int log_event(struct entry log[LOG_SIZE], uint8_t code, uint8_t severity) {
    if (code == 0 || severity > 7) {
        return -1;
    }
    int least = 0;
    for (int i = 0; i < LOG_SIZE; i++) {
        if (log[i].code == code) {
            if (log[i].count < UINT16_MAX) {
                log[i].count++;
            }
            if (severity > log[i].severity) {
                log[i].severity = severity;
            }
            return i;
        }
        if (log[i].code == 0) {
            log[i].code = code;
            log[i].severity = severity;
            log[i].count = 1;
            return i;
        }
        if (log[i].severity < log[least].severity) {
            least = i;
        }
    }
    if (log[least].severity >= severity) {
        return -1; /* all that is there matters as much */
    }
    log[least].code = code;
    log[least].severity = severity;
    log[least].count = 1;
    return least;
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* A serial number as printed on the case: letter, four digits in BCD, check digit. From its four packed bytes. */

enum serial { SERIAL_OK, SERIAL_BLANK, SERIAL_MODEL, SERIAL_DIGIT, SERIAL_CHECK, SERIAL_RECALLED };

enum serial check_serial(uint32_t packed) {
    if (packed == 0xffffffffu) {
        return SERIAL_BLANK; /* erased flash */
    }
    uint8_t model = (uint8_t)(packed >> 24);
    if (model < 'A' || model > 'F' || model == 'D') {
        return SERIAL_MODEL;
    }

    unsigned number = 0;
    unsigned sum = model;
    for (int place = 3; place >= 0; place--) {
        unsigned digit = packed >> (8 + 4 * place) & 15u;
        if (digit > 9) {
            return SERIAL_DIGIT;
        }
        number = number * 10 + digit;
        sum += place % 2 == 0 ? digit : 3 * digit;
    }
    if ((packed & 0xff) != sum % 97) {
        return SERIAL_CHECK;
    }
    if (model == 'B' && number >= 2100 && number < 2250) {
        return SERIAL_RECALLED;
    }
    return SERIAL_OK;
}
