/* What tests may do in their cage: each line says `ok`, or what went wrong. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t signalled;

static void on_signal(int number) { signalled = number; }
static void *thread(void *argument) { return argument; }

static int dies_by(void (*how)(void))
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        how();
        _exit(0);
    }
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
static void kill_self(void) { kill(getpid(), SIGKILL); }
static void raise_term(void) { raise(SIGTERM); }
static void wait_for_alarm(void) { signal(SIGALRM, SIG_DFL), alarm(1), pause(); }

static int files(void)
{
    struct stat status;
    FILE *file = fopen("a.txt", "w");
    if (file == NULL || fputs("text", file) < 0 || fclose(file) != 0)
        return 0;
    return rename("a.txt", "b.txt") == 0 && stat("b.txt", &status) == 0 && status.st_size == 4 && mkdir("sub", 0700) == 0 &&
           symlink("../b.txt", "sub/link") == 0 && link("b.txt", "sub/hard") == 0 && truncate("b.txt", 2) == 0 &&
           chdir("sub") == 0 && access("link", R_OK) == 0 && unlink("hard") == 0 && chdir("..") == 0 && remove("sub/link") == 0 &&
           remove("sub") == 0;
}

static int many_children(void)
{
    for (int i = 0; i < 16; i++)
        if (fork() == 0)
            usleep(10000), _exit(0);
    int ended = 0;
    while (wait(NULL) > 0)
        ended++;
    return ended == 16;
}

static int times(void)
{
    time_t start = 1720000000;
    setenv("TZ", "Europe/Berlin", 1);
    tzset();
    struct tm *local = localtime(&start);
    return access("/usr/share/zoneinfo/Europe/Berlin", R_OK) != 0 || (local != NULL && local->tm_hour == 11);
}

#define TRY(what) printf("%s: %s\n", #what, (errno = 0, (what)) ? "ok" : strerror(errno))

int main(void)
{
    char buffer[64], name[] = "tmpXXXXXX", path[4096];
    int ends[2];
    pthread_t other;
    void *memory;

    TRY(files());
    TRY(getcwd(path, sizeof path) != NULL && strcmp(path, getenv("TMPDIR")) == 0);
    TRY(mkstemp(name) >= 0);
    TRY(fopen("/dev/null", "w") != NULL && fopen("/dev/null", "a+") != NULL);
    TRY(fread(buffer, 1, 8, fopen("/dev/urandom", "r")) == 8 && fread(buffer, 1, 8, fopen("/dev/zero", "r")) == 8);
    TRY(getchar() == EOF);
    TRY(isatty(1) == 0);
    TRY(signal(SIGUSR1, on_signal) != SIG_ERR && raise(SIGUSR1) == 0 && signalled == SIGUSR1);
    TRY(kill(getpid(), SIGUSR1) == 0 && kill(0, 0) == 0);
    TRY(dies_by(abort) == SIGABRT);
    TRY(dies_by(kill_self) == SIGKILL);
    TRY(dies_by(raise_term) == SIGTERM);
    TRY(dies_by(wait_for_alarm) == SIGALRM);
    TRY(many_children());
    TRY(pipe(ends) == 0 && write(ends[1], "x", 1) == 1 && read(ends[0], buffer, 1) == 1);
    TRY(pthread_create(&other, NULL, thread, &memory) == 0 && pthread_join(other, &memory) == 0);
    TRY((memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) != MAP_FAILED);
    TRY(malloc(100 << 20) != NULL);
    TRY(setlocale(LC_ALL, "C.UTF-8") != NULL);
    TRY(times());
    TRY(sysconf(_SC_NPROCESSORS_ONLN) >= 1);
    TRY(usleep(1000) == 0 && clock_gettime(CLOCK_MONOTONIC, &(struct timespec){0}) == 0);
    TRY(getuid() != 65534 && getenv("USER") == NULL);
    return 0;
}
