// A declared function returns twice: it jumps to where setjmp was called.
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

jmp_buf env;
static jmp_buf hidden;
static jmp_buf unknown;
extern jmp_buf outside;
jmp_buf *current;
static int progress, tries;

void work(void);
int ask(int x);
_Noreturn void die(void);
_Noreturn void die_with(int code);
void raise_error(jmp_buf *where);
void raise_plain(jmp_buf where);
struct state { int line; jmp_buf back; };
void parse(struct state *s);

int by_work(void) {
    if (setjmp(env)) //~ T covered, F covered
        return 1;
    work();
    return 0;
}

int by_noreturn(int x) {
    if (setjmp(env)) //~ T covered
        return 1;
    if (x)
        die();
    return 0;
}

int after_noreturn(int x) {
    if (x)
        die();
    if (x) //~ T infeasible
        return 1;
    return 0;
}

int nobody_jumps(int x) {
    if (setjmp(env)) //~ T infeasible
        return 1;
    if (x)
        return 2;
    return 0;
}

int codes(void) {
    switch (setjmp(env)) {
    case 0: //~ T covered
        work();
        return 0;
    case 1: //~ T covered
        return 1;
    case 2: //~ T covered
        return 2;
    default: //~ T covered
        return 3;
    }
}

// longjmp(env, 0) is longjmp(env, 1).
int zero_is_one(void) {
    tries = 0;
    int code = setjmp(env);
    if (code == 0) {
        if (tries++)
            return 5;
        work();
        return 0;
    }
    if (code != 1) //~ T covered, F covered
        return 2;
    return 1;
}

int by_result(int x) {
    if (setjmp(env) == 3) //~ T covered
        return 1;
    if (ask(x) == 2)
        return 2;
    return 0;
}

int by_code(int x) {
    int code = setjmp(env);
    if (code == 7) //~ T covered
        return 1;
    if (code == 0)
        die_with(x);
    return 0;
}

static void deeper(int n) {
    if (n > 1)
        deeper(n - 1);
    else
        work();
}

int from_nested_frames(void) {
    if (setjmp(env)) //~ T covered
        return 1;
    deeper(3);
    return 0;
}

static int guarded(void) {
    if (setjmp(env)) //~ T covered
        return -1;
    work();
    return 1;
}

int in_a_callee(void) {
    if (guarded() < 0) //~ T covered
        return 1;
    return 0;
}

int local_buffer(void) {
    jmp_buf here;
    if (setjmp(here)) //~ T covered
        return 1;
    raise_error(&here);
    return 0;
}

int local_buffer_as_array(void) {
    jmp_buf here;
    if (setjmp(here)) //~ T covered
        return 1;
    raise_plain(here);
    return 0;
}

int local_not_given(void) {
    jmp_buf here;
    if (setjmp(here)) //~ T infeasible
        return 1;
    work();
    return 0;
}

int by_open_pointer(void) {
    jmp_buf here;
    current = &here;
    if (setjmp(here)) { //~ T covered
        current = 0;
        return 1;
    }
    work();
    current = 0;
    return 0;
}

int in_struct(void) {
    struct state s;
    s.line = 0;
    if (setjmp(s.back)) //~ T covered
        return 1;
    parse(&s);
    return 0;
}

// A static buffer is reached by a function of ours.
void bail(int code) {
    longjmp(hidden, code);
}

int by_callback(void) {
    if (setjmp(hidden) == 4) //~ T possible
        return 1;
    work();
    return 0;
}

// Static, and nobody jumps there.
int static_buffer(void) {
    if (setjmp(unknown))
        return 1;
    work();
    return 0;
}

int defined_elsewhere(void) {
    if (setjmp(outside)) //~ T covered
        return 1;
    work();
    return 0;
}

int how_far(void) {
    progress = 0;
    if (setjmp(env)) {
        if (progress == 1) //~ T covered
            return 1;
        if (progress == 2) //~ T covered
            return 2;
        if (progress == 0)
            return 3;
        return 4;
    }
    progress = 1;
    work();
    progress = 2;
    work();
    return 0;
}

int retries(void) {
    volatile int n = 0;
    if (setjmp(env)) {
        n++;
        if (n == 3) //~ T covered, F covered
            return -1;
    }
    work();
    return n;
}

// setjmp of the caller's: the world may leave us altogether.
int left_in_the_middle(int x) {
    for (int i = 0;; i++) {
        if (i == 5) //~ T possible
            progress = i;
        work();
    }
    return x;
}

int two_buffers(void) {
    jmp_buf inner;
    if (setjmp(env)) //~ T covered
        return 1;
    if (setjmp(inner)) //~ T covered
        return 2;
    raise_error(&inner);
    return 0;
}

int input_function(void (*f)(jmp_buf *)) {
    jmp_buf here;
    if (!f)
        return -1;
    if (setjmp(here)) //~ T covered
        return 1;
    f(&here);
    return 0;
}

// A call back is left by a jump before it is done.
static int inside;

void inner(void) {
    inside = 1;
    work();
    inside = 0;
}

int out_of_a_call_back(void) {
    inside = 0;
    if (setjmp(env)) {
        if (inside) //~ T possible, F covered
            return 1;
        return 2;
    }
    work();
    return 0;
}

// The world catches its own jump and returns.
int caught_by_the_world(void) {
    inside = 0;
    work();
    if (inside) //~ T possible
        return 1;
    return 0;
}

// A copy of a buffer is as good as the buffer.
struct kept { int tag; jmp_buf at; };
void keep_bytes(void *bytes);

int by_a_copy(void) {
    struct kept here, *copy = malloc(sizeof *copy);
    if (!copy)
        return -1;
    if (setjmp(here.at) == 4) //~ T possible
        return 1;
    here.tag = 1;
    memcpy(copy, &here, sizeof here);
    keep_bytes(copy);
    free(copy);
    return 0;
}
