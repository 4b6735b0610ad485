/*
 * getopt.h: options and operands, in the order and with the words of glibc. Operands that stand before options are moved
 * behind them, when the next option is looked for.
 */
#include <clew/getopt.h>
#include <clew/stdio.h>
#include <clew/string.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

/* What to do with an operand: leave it for the end, stop there, or give it to the caller. */
enum order { leave, stop, give };

static struct {
    int ready;
    enum order order;
    char *rest;   /* of an argument with several options */
    int from, to; /* operands that were left, in front of the options read since */
} state;

/* What one call is about. */
struct call {
    int argc;
    char **argv;
    const char *letters;
    const struct option *options;
    int *index;
    int single_dash;
    int quiet, colon;
};

__attribute__((weak)) int clew_posixly_correct(void) { return 0; }

/* Says what is wrong, unless the caller does: the program, then five parts. */
static int complain(const struct call *call, const char *a, const char *b, const char *c, const char *d) {
    const char *const parts[] = {call->argv[0], ": ", a, b, c, d};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !call->quiet; i++)
        fputs(parts[i], stderr);
    return '?';
}

static void reverse(char **argv, int from, int to) {
    for (; from < --to; from++) {
        char *first = argv[from];
        argv[from] = argv[to];
        argv[to] = first;
    }
}

/* Moves the operands that were left behind the options that were read since. */
static void settle(char **argv) {
    if (state.to > optind)
        state.to = optind;
    if (state.from > optind)
        state.from = optind;
    reverse(argv, state.from, state.to);
    reverse(argv, state.to, optind);
    reverse(argv, state.from, optind);
    state.from += optind - state.to;
    state.to = optind;
}

static void start(const char *letters) {
    if (optind == 0)
        optind = 1;
    state.from = state.to = optind;
    state.rest = NULL;
    state.order = *letters == '-' ? give : *letters == '+' || clew_posixly_correct() ? stop : leave;
    state.ready = 1;
}

static int is_operand(const char *argument) { return argument[0] != '-' || !argument[1]; }

/* The option that a word means, written out or cut short; -1 for none, -2 for several. */
static int find(const struct call *call, const char *word, size_t length) {
    const struct option *options = call->options;
    int found = -1;
    for (int i = 0; options[i].name; i++) {
        if (strncmp(options[i].name, word, length) != 0)
            continue;
        if (!options[i].name[length])
            return i;
        if (found == -1)
            found = i;
        else if (found >= 0 && (call->single_dash || options[i].has_arg != options[found].has_arg ||
                                options[i].flag != options[found].flag || options[i].val != options[found].val))
            found = -2;
    }
    return found;
}

static void name_possibilities(const struct call *call, const char *dashes, const char *word, size_t length) {
    complain(call, "option '", dashes, word, "' is ambiguous; possibilities:");
    for (const struct option *option = call->options; option->name && !call->quiet; option++) {
        if (strncmp(option->name, word, length) == 0) {
            const char *const parts[] = {" '", dashes, option->name, "'"};
            for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
                fputs(parts[i], stderr);
        }
    }
    if (!call->quiet)
        fputs("\n", stderr);
}

/* Takes the option at hand, whose argument may follow an equals sign or be the next one. */
static int take_long(const struct call *call, const struct option *option, const char *dashes, char *equals) {
    if (equals && option->has_arg == no_argument) {
        optopt = option->val;
        return complain(call, "option '", dashes, option->name, "' doesn't allow an argument\n");
    }
    if (equals) {
        optarg = equals + 1;
    } else if (option->has_arg == required_argument) {
        if (optind >= call->argc) {
            optopt = option->val;
            complain(call, "option '", dashes, option->name, "' requires an argument\n");
            return call->colon ? ':' : '?';
        }
        optarg = call->argv[optind++];
    }
    if (call->index)
        *call->index = (int)(option - call->options);
    if (!option->flag)
        return option->val;
    *option->flag = option->val;
    return 0;
}

/* The long option `word`; -1 if it may still be letters. */
static int long_option(const struct call *call, const char *dashes, char *word) {
    char *equals = strchrnul(word, '=');
    size_t length = (size_t)(equals - word);
    int found = find(call, word, length);
    if (found == -1 && dashes[1] == 0 && strchr(call->letters, *word))
        return -1;
    optind++;
    state.rest = NULL;
    if (found >= 0)
        return take_long(call, &call->options[found], dashes, *equals ? equals : NULL);
    optopt = 0;
    if (found == -1)
        return complain(call, "unrecognized option '", dashes, word, "'\n");
    name_possibilities(call, dashes, word, length);
    return '?';
}

static int letter(const struct call *call) {
    char c = *state.rest++;
    const char *known = c == ':' || c == ';' ? NULL : strchr(call->letters, c);
    char text[2] = {c, 0};
    if (!*state.rest)
        optind++;
    if (!known) {
        optopt = (unsigned char)c;
        return complain(call, "invalid option -- '", text, "'\n", "");
    }
    if (c == 'W' && known[1] == ';' && call->options)
        clew_unsupported("getopt_long with W; among its letters");
    if (known[1] != ':')
        return (unsigned char)c;
    int result = (unsigned char)c;
    if (*state.rest) {
        optarg = state.rest;
        optind++;
    } else if (known[2] != ':' && optind == call->argc) {
        optopt = (unsigned char)c;
        complain(call, "option requires an argument -- '", text, "'\n", "");
        result = call->colon ? ':' : '?';
    } else if (known[2] != ':') {
        optarg = call->argv[optind++];
    }
    state.rest = NULL;
    return result;
}

/* Goes to the next argument with options; 0 if it is one, otherwise what the caller is told. */
static int advance(const struct call *call) {
    if (state.order == leave) {
        settle(call->argv);
        while (optind < call->argc && is_operand(call->argv[optind]))
            optind++;
        state.to = optind;
    }
    if (optind < call->argc && strcmp(call->argv[optind], "--") == 0) {
        optind++;
        settle(call->argv);
        state.to = optind = call->argc;
    }
    if (optind >= call->argc) {
        if (state.from != state.to)
            optind = state.from;
        return -1;
    }
    if (!is_operand(call->argv[optind]))
        return 0;
    if (state.order == stop)
        return -1;
    optarg = call->argv[optind++];
    return 1;
}

static int next_option(struct call *call) {
    if (call->argc < 1)
        return -1;
    optarg = NULL;
    if (optind == 0 || !state.ready)
        start(call->letters);
    if (*call->letters == '-' || *call->letters == '+')
        call->letters++;
    call->colon = *call->letters == ':';
    call->quiet = !opterr || call->colon;
    if (state.rest && *state.rest)
        return letter(call);

    int result = advance(call);
    if (result != 0)
        return result;
    char *argument = call->argv[optind];
    if (call->options && argument[1] == '-')
        return long_option(call, "--", argument + 2);
    if (call->options && call->single_dash && (argument[2] || !strchr(call->letters, argument[1]))) {
        result = long_option(call, "-", argument + 1);
        if (result != -1)
            return result;
    }
    state.rest = argument + 1;
    return letter(call);
}

int getopt(int argc, char *const *argv, const char *letters) {
    return next_option(&(struct call){.argc = argc, .argv = (char **)argv, .letters = letters});
}

int getopt_long(int argc, char *const *argv, const char *letters, const struct option *options, int *index) {
    return next_option(&(struct call){argc, (char **)argv, letters, options, index, 0, 0, 0});
}

int getopt_long_only(int argc, char *const *argv, const char *letters, const struct option *options, int *index) {
    return next_option(&(struct call){argc, (char **)argv, letters, options, index, 1, 0, 0});
}

/* Where POSIX is asked for strictly, getopt keeps to its order of arguments. */
int __posix_getopt(int argc, char *const *argv, const char *letters) {
    if (*letters == '-' || *letters == '+')
        return getopt(argc, argv, letters);
    if (optind == 0 || !state.ready) {
        start(letters);
        state.order = stop;
    }
    return getopt(argc, argv, letters);
}
