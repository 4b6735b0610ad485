/* make, reading the file `Makefile`, without the built-in rules: to set these up takes it most of a run. */

#undef main

int program_main(int argc, char **argv, char **environment);

int main(int argc, char **argv, char **environment)
{
    static char name[] = "make", no_rules[] = "-rR", from[] = "-f", file[] = "Makefile";
    char *arguments[] = { name, no_rules, from, file, 0 };

    (void)argc;
    (void)argv;
    return program_main(4, arguments, environment);
}
