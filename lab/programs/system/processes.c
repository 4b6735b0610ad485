/* Processes: children end well as soon as they are waited for. */

#define _GNU_SOURCE
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "refuse.h"

enum { FIRST = 1000 };

static pid_t started, ended;

pid_t fork(void)
{
    return FIRST + started++;
}

pid_t vfork(void)
{
    return fork();
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const *arguments, char *const *environment)
{
    (void)path;
    (void)actions;
    (void)attributes;
    (void)arguments;
    (void)environment;
    *pid = fork();
    return 0;
}

int posix_spawnattr_init(posix_spawnattr_t *attributes)
{
    memset(attributes, 0, sizeof *attributes);
    return 0;
}

int posix_spawnattr_setsigmask(posix_spawnattr_t *attributes, const sigset_t *mask)
{
    (void)attributes;
    (void)mask;
    return 0;
}

int posix_spawnattr_setflags(posix_spawnattr_t *attributes, short flags)
{
    (void)attributes;
    (void)flags;
    return 0;
}

int posix_spawnattr_destroy(posix_spawnattr_t *attributes)
{
    (void)attributes;
    return 0;
}

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions)
{
    memset(actions, 0, sizeof *actions);
    return 0;
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from, int to)
{
    (void)actions;
    (void)from;
    (void)to;
    return 0;
}

int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions)
{
    (void)actions;
    return 0;
}

pid_t wait(int *status)
{
    if (ended == started)
        return refuse(ECHILD);
    if (status != NULL)
        *status = 0;
    return FIRST + ended++;
}

pid_t waitpid(pid_t pid, int *status, int options)
{
    (void)pid;
    (void)options;
    return wait(status);
}

int execvp(const char *file, char *const *arguments)
{
    (void)file;
    (void)arguments;
    return refuse(ENOENT);
}

pid_t getpid(void)
{
    return FIRST - 1;
}

int kill(pid_t pid, int number)
{
    (void)pid;
    (void)number;
    return refuse(ESRCH);
}

int sigaltstack(const stack_t *stack, stack_t *old)
{
    (void)stack;
    if (old != NULL)
        memset(old, 0, sizeof *old);
    return 0;
}
