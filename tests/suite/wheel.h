/* Timers. */
struct wheel;
typedef void (*wheel_call)(int id);

struct wheel *wheel_new(wheel_call call);
void wheel_free(struct wheel *w);
int wheel_add(struct wheel *w, int delay);
int wheel_cancel(struct wheel *w, int id);
int wheel_tick(struct wheel *w);
