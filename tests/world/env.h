/* For the native environments: what notify() and the like do during the next call of the unit. */
#ifndef ENV_H
#define ENV_H
typedef void action(void);
static action *now;
static void act(void) {
    if (now)
        now();
}
/* Calls into the unit twice: in a tame world, and in one that does this whenever it is called. */
#define TRY(what, call) (now = 0, (void)(call), now = (what), (void)(call), now = 0)
#endif
