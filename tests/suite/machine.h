/* A lock that events open. */
enum event { EV_RESET, EV_COIN, EV_KEY, EV_TURN, EV_PUSH };
struct lock { int state; int coins; int alarms; };

void lock_init(struct lock *l);
int lock_event(struct lock *l, enum event e, int arg);
int lock_is_open(const struct lock *l);
