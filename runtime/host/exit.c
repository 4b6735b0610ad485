/* stdlib.h: how a whole program ends. What was registered is called last first, even if it registers more. */
#include <clew/host.h>
#include <clew/stdlib.h>

struct handler {
    void (*plain)(void);
    void (*with_argument)(void *);
    void (*with_code)(int, void *);
    void *argument;
};

/* C has room for so many, whatever memory there is. */
#define ROOM 32

struct handlers {
    struct handler first[ROOM];
    struct handler *more;
    size_t count, room;
};

static struct handlers at_exit, at_quick;

/* stdio.h's part of the end. */
__attribute__((weak)) void clew_flush_all(void) {}

static int add(struct handlers *handlers, struct handler handler) {
    if (handlers->count < ROOM) {
        handlers->first[handlers->count++] = handler;
        return 0;
    }
    if (handlers->count - ROOM == handlers->room) {
        size_t room = handlers->room * 2 + 8;
        struct handler *more = realloc(handlers->more, room * sizeof *more);
        if (!more)
            return -1;
        handlers->more = more;
        handlers->room = room;
    }
    handlers->more[handlers->count++ - ROOM] = handler;
    return 0;
}

static void run(struct handlers *handlers, int code) {
    while (handlers->count) {
        size_t last = --handlers->count;
        struct handler handler = last < ROOM ? handlers->first[last] : handlers->more[last - ROOM];
        if (handler.plain)
            handler.plain();
        else if (handler.with_argument)
            handler.with_argument(handler.argument);
        else
            handler.with_code(code, handler.argument);
    }
}

int atexit(void (*function)(void)) { return add(&at_exit, (struct handler){.plain = function}); }

int on_exit(void (*function)(int, void *), void *argument) {
    return add(&at_exit, (struct handler){.with_code = function, .argument = argument});
}

int __cxa_atexit(void (*function)(void *), void *argument, void *library) {
    (void)library;
    return add(&at_exit, (struct handler){.with_argument = function, .argument = argument});
}

int at_quick_exit(void (*function)(void)) { return add(&at_quick, (struct handler){.plain = function}); }

_Noreturn void exit(int code) {
    run(&at_exit, code);
    clew_flush_all();
    clew_host_exit(code);
}

_Noreturn void quick_exit(int code) {
    run(&at_quick, code);
    clew_host_exit(code);
}

_Noreturn void _exit(int code) { clew_host_exit(code); }

_Noreturn void _Exit(int code) { clew_host_exit(code); }
