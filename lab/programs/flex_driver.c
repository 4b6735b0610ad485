/* flex, reading rules from standard input: the line `%%` before them is given. With all of the input left to the search,
 * five strategies that were tried covered about 800 branches at most, in 1,000 to 4,000 runs; this alone covers 1,100. */

#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

#undef main

int program_main(int argc, char **argv, char **environment);

static ssize_t read_rules(void *given, char *to, size_t room)
{
    const char **left = given;

    (void)room;
    if (**left == '\0')
        return read(0, to, 1);
    *to = *(*left)++;
    return 1;
}

int main(int argc, char **argv, char **environment)
{
    static const char *given = "%%\n";
    cookie_io_functions_t functions = { .read = read_rules };

    stdin = fopencookie(&given, "r", functions);
    return stdin == NULL ? 1 : program_main(argc, argv, environment);
}
