/* assert.h: says which assertion does not hold, as glibc says it, and ends the program. */
#include <clew/host.h>
#include <clew/string.h>

extern char *program_invocation_short_name;
_Noreturn void clew_assertion_failed(void); /* the vm's */

static void say(const char *text) { clew_host_write(2, text, strlen(text)); }

static void say_number(unsigned n) {
    char digits[sizeof n * 3 + 1];
    char *at = digits + sizeof digits - 1;
    *at = 0;
    do
        *--at = (char)('0' + n % 10);
    while (n /= 10);
    say(at);
}

_Noreturn void __assert_fail(const char *expression, const char *file, unsigned line, const char *function) {
    say(program_invocation_short_name);
    say(": ");
    say(file);
    say(":");
    say_number(line);
    say(": ");
    say(function);
    say(": Assertion `");
    say(expression);
    say("' failed.\n");
    clew_assertion_failed();
}
