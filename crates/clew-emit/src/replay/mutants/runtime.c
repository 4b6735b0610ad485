/* Linked with a file that has all its mutants in it. What others see of it is weak: a link command may name it twice.

   CLEW_MUTANT   the mutant that is on, 0 for none
   CLEW_LABELS   how many labels there are; CLEW_REACHED is the file in which the true ones are marked, a bit each
   CLEW_JUDGE    a file for verdicts: the program runs as it was, and once more for each mutant whose label it made true; each
                 run is a process that begins here. CLEW_SKIP has a bit, in hexadecimal, for each label that is left out,
                 CLEW_LIMIT the milliseconds of computing that a mutant has at least, and the program as it was a hundred
                 times; a mutant may also take twenty times as long as the program as it was did. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((__weak__)) unsigned clew_mutant;

enum { CLEW_KEPT = 1024 };

static unsigned clew_labels;
static unsigned char *clew_true;
/* What a run may take, in milliseconds of computing. */
static unsigned clew_most;

__attribute__((__weak__)) void clew_reached(unsigned label, int holds)
{
    if (holds && clew_true && clew_mutant == 0 && label < clew_labels)
        __atomic_fetch_or(&clew_true[label / 8], (unsigned char)(1u << label % 8), __ATOMIC_RELAXED);
}

/* What ran before main makes no label true. */
__attribute__((__weak__)) void clew_forget_reached(void)
{
    if (clew_true && clew_mutant == 0)
        memset(clew_true, 0, clew_labels / 8 + 1);
}

static unsigned clew_number(const char *name)
{
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : 0;
}

static void clew_limit(unsigned milliseconds)
{
    /* Of computing; a run that waits has longer, since the machine may be busy. */
    struct itimerval computing = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
    struct itimerval waiting = {{0, 0}, {milliseconds / 100, 0}};
    waiting.it_value.tv_sec += 1;
    setitimer(ITIMER_PROF, &computing, NULL);
    setitimer(ITIMER_REAL, &waiting, NULL);
}

/* Runs what comes with a mutant on, in a child, which is who comes back with 0; the parent writes down how it ended. */
static int clew_judge_one(unsigned mutant, FILE *verdicts, int said)
{
    static char kept[CLEW_KEPT];
    struct rusage used;
    int status = 0;
    long size, from;
    ssize_t count;
    pid_t child;

    if (ftruncate(said, 0) != 0)
        _exit(125);
    lseek(said, 0, SEEK_SET);
    fflush(verdicts);
    child = fork();
    if (child < 0)
        _exit(125);
    if (child == 0) {
        clew_mutant = mutant;
        dup2(said, 1);
        dup2(said, 2);
        close(said);
        close(fileno(verdicts));
        clew_limit(clew_most);
        return 0;
    }
    while (wait4(child, &status, 0, &used) != child)
        ;
    if (mutant == 0) {
        long spent = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000
                     + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
        clew_most = clew_number("CLEW_LIMIT") + 20 * (unsigned)spent;
    }
    size = (long)lseek(said, 0, SEEK_END);
    from = size > CLEW_KEPT ? size - CLEW_KEPT : 0;
    count = pread(said, kept, CLEW_KEPT, from);
    if (count < 0)
        count = 0;
    fprintf(verdicts, "%u %d %ld\n", mutant, status, (long)count);
    fwrite(kept, 1, (size_t)count, verdicts);
    fputc('\n', verdicts);
    return 1;
}

/* Comes back in the children only. */
static void clew_judge(const char *path)
{
    const char *skipped = getenv("CLEW_SKIP");
    size_t bytes = clew_labels / 8 + 1, known = skipped ? strlen(skipped) / 2 : 0;
    FILE *verdicts = fopen(path, "w");
    int said = open("clew-said", O_RDWR | O_CREAT | O_TRUNC, 0600);
    unsigned label;
    size_t i;

    clew_true = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!verdicts || said < 0 || clew_true == MAP_FAILED)
        _exit(125);
    clew_most = 100 * clew_number("CLEW_LIMIT");
    if (!clew_judge_one(0, verdicts, said))
        return;
    for (i = 0; i < bytes; i++)
        fprintf(verdicts, "%02x", clew_true[i]);
    fputc('\n', verdicts);
    for (label = 0; label < clew_labels; label++) {
        char digits[3] = {0};
        if (!(clew_true[label / 8] >> label % 8 & 1))
            continue;
        if (label / 8 < known) {
            memcpy(digits, skipped + label / 8 * 2, 2);
            if (strtoul(digits, NULL, 16) >> label % 8 & 1)
                continue;
        }
        if (!clew_judge_one(label + 1, verdicts, said))
            return;
    }
    fclose(verdicts);
    _exit(0);
}

/* Before all that the program itself does before main. */
__attribute__((__constructor__(101))) static void clew_begin_mutants(void)
{
    const char *judge = getenv("CLEW_JUDGE"), *path = getenv("CLEW_REACHED");
    int file;

    clew_labels = clew_number("CLEW_LABELS");
    clew_mutant = clew_number("CLEW_MUTANT");
    if (judge) {
        clew_judge(judge);
    } else if (path && (file = open(path, O_RDWR)) >= 0) {
        void *map = mmap(NULL, clew_labels / 8 + 1, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        clew_true = map == MAP_FAILED ? NULL : map;
        close(file);
    }
}
