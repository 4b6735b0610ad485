//~ unit: mail_dialogue
/* Protocol: a mail server's side of a dialogue, one command after the other. */
#include <stddef.h>
#include <string.h>

enum state { CONNECTED, GREETED, SENDER, RECIPIENTS, DATA, CLOSED };

struct session {
    enum state state;
    int recipients;
    int errors;
};

static int is(const char *command, const char *name)
{
    return strncmp(command, name, 4) == 0;
}

/* The code of the answer. */
int mail_dialogue(struct session *s, const char *command, int argument_ok)
{
    if (s->state == CLOSED)
        return 0;
    if (s->errors >= 3) {
        s->state = CLOSED;
        return 421;
    }
    if (s->state == DATA) {
        if (command[0] == '.' && command[1] == '\0') {
            s->state = GREETED;
            return s->recipients > 0 ? 250 : 554;
        }
        return 0;
    }
    if (is(command, "HELO") || is(command, "EHLO")) {
        s->state = GREETED;
        return 250;
    }
    if (is(command, "QUIT")) {
        s->state = CLOSED;
        return 221;
    }
    if (is(command, "RSET") && s->state != CONNECTED) {
        s->state = GREETED;
        s->recipients = 0;
        return 250;
    }
    if (is(command, "MAIL")) {
        if (s->state != GREETED || !argument_ok) {
            s->errors++;
            return argument_ok ? 503 : 501;
        }
        s->state = SENDER;
        s->recipients = 0;
        return 250;
    }
    if (is(command, "RCPT")) {
        if ((s->state != SENDER && s->state != RECIPIENTS) || !argument_ok) {
            s->errors++;
            return argument_ok ? 503 : 501;
        }
        if (s->recipients >= 2)
            return 452;
        s->recipients++;
        s->state = RECIPIENTS;
        return 250;
    }
    if (is(command, "DATA")) {
        if (s->state != RECIPIENTS) {
            s->errors++;
            return 503;
        }
        s->state = DATA;
        return 354;
    }
    s->errors++;
    return 500;
}
