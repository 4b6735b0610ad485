/* stdlib.h: how a whole program ends. What was registered is called last first, even if it registers more. */
#include <clew/host.h>
#include <clew/stdlib.h>

struct handler {
    void (*plain)(void);
    void (*with_argument)(void *);
    void (*with_code)(int, void *);
    void *argument;
};

struct handlers {
    struct handler *all;
    size_t count, room;
};

static struct handlers at_exit, at_quick;

/* stdio.h's part of the end. */
__attribute__((weak)) void clew_flush_all(void) {}

static int add(struct handlers *handlers, struct handler handler) {
    if (handlers->count == handlers->room) {
        size_t room = handlers->room * 2 + 8;
        struct handler *all = realloc(handlers->all, room * sizeof *all);
        if (!all)
            return -1;
        handlers->all = all;
        handlers->room = room;
    }
    handlers->all[handlers->count++] = handler;
    return 0;
}

static void run(struct handlers *handlers, int code) {
    while (handlers->count) {
        struct handler handler = handlers->all[--handlers->count];
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
