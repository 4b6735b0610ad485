/*
 * Ways out of the cage that native tests run in, by raw system calls from a constructor, before main.
 *
 * Each prints its name and `out`, or `stopped` and the error. In the cage all must be stopped. Outside, `MUST` ones get
 * out wherever this runs; whether the others do depends on the kernel and on who runs them. Everything is aimed at
 * victims that the test made itself: VICTIMS is a directory with the files `file`, `secret` and `socket` (which
 * listens, as does the abstract socket of the same name), VICTIM the number of a sleeping process, PORT a local port
 * that listens, SHM the key of a shared memory segment, MARK the name of daemons.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

#define FILE_OF(name) VICTIMS "/" name
#define NEVER (-1L)

/* Names and modes. */
static long by_chmod(void) { return syscall(SYS_chmod, FILE_OF("file"), 0600); }
static long by_fchmodat(void) { return syscall(SYS_fchmodat, AT_FDCWD, FILE_OF("file"), 0640); }
static long by_fchmodat2(void) { return syscall(452, AT_FDCWD, FILE_OF("file"), 0644, 0); }
static long by_chown(void) { return syscall(SYS_chown, FILE_OF("file"), -1, getegid()); }
static long by_fchownat(void) { return syscall(SYS_fchownat, AT_FDCWD, FILE_OF("file"), -1, -1, 0); }
static long by_utime(void) { return syscall(SYS_utime, FILE_OF("file"), NULL); }
static long by_utimensat(void) { return syscall(SYS_utimensat, AT_FDCWD, FILE_OF("file"), NULL, 0); }
static long by_setxattr(void) { return syscall(SYS_setxattr, FILE_OF("file"), "user.clew", "x", 1, 0); }
static long by_getxattr(void)
{
    char value[8];
    setxattr(FILE_OF("file"), "user.clew", "x", 1, 0);
    return syscall(SYS_getxattr, FILE_OF("file"), "user.clew", value, sizeof value);
}
static long by_rename(void) { return syscall(SYS_rename, FILE_OF("file"), FILE_OF("renamed")) ? NEVER : rename(FILE_OF("renamed"), FILE_OF("file")); }
static long by_unlink(void) { return syscall(SYS_unlink, FILE_OF("spare")); }
static long by_truncate(void) { return syscall(SYS_truncate, FILE_OF("file"), 3); }
static long by_mkdir(void) { return syscall(SYS_mkdir, FILE_OF("directory"), 0700); }
static long by_symlink(void) { return syscall(SYS_symlink, "file", FILE_OF("link")); }
static long by_mkfifo(void) { return syscall(SYS_mknod, FILE_OF("queue"), S_IFIFO | 0600, 0); }
static long by_device(void) { return syscall(SYS_mknod, "device", S_IFCHR | 0600, 0x103); }
static long by_listing(void) { return open(VICTIMS, O_RDONLY | O_DIRECTORY); }
static long by_stat(void)
{
    struct stat status;
    return stat(FILE_OF("file"), &status);
}
static long by_chdir(void) { return chdir(VICTIMS) || open("file", O_RDONLY) < 0 ? NEVER : 0; }
static long by_climbing(void) { return open("../../../../../../../../../../../.." FILE_OF("file"), O_RDONLY); }
static long by_handle(void)
{
    struct { struct file_handle head; unsigned char bytes[128]; } handle = {.head.handle_bytes = 128};
    int mount, root = open("/", O_RDONLY);
    if (syscall(SYS_name_to_handle_at, AT_FDCWD, FILE_OF("secret"), &handle, &mount, 0) != 0)
        return NEVER;
    return syscall(SYS_open_by_handle_at, root, &handle, O_RDONLY);
}

/* Contents. */
static long reads(const char *path)
{
    char byte;
    int file = open(path, O_RDONLY | O_NONBLOCK);
    return file < 0 ? NEVER : read(file, &byte, 1) == 1 ? 0 : NEVER;
}
static long writes(const char *path)
{
    int file = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    return file;
}
static long by_secret(void) { return reads(FILE_OF("secret")); }
static long by_passwd(void) { return reads("/etc/passwd"); }
static long by_appending(void) { return open(FILE_OF("file"), O_WRONLY | O_APPEND); }
static long by_creating(void) { return open(FILE_OF("created"), O_WRONLY | O_CREAT, 0600); }
static long by_hard_link(void) { return syscall(SYS_link, FILE_OF("secret"), FILE_OF("hard")) ? NEVER : reads(FILE_OF("hard")); }
static long by_link_to_here(void) { return syscall(SYS_link, FILE_OF("secret"), "hard"); }
static long by_symlink_from_here(void) { return symlink(FILE_OF("secret"), "soft") && errno != EEXIST ? NEVER : reads("soft"); }
static long by_openat2(void)
{
    unsigned long long how[3] = {O_RDONLY, 0, 0};
    return syscall(SYS_openat2, AT_FDCWD, FILE_OF("secret"), how, sizeof how);
}
static long by_proc_environ(void) { return reads("/proc/" VICTIM "/environ"); }
static long by_proc_parent(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/environ", getppid());
    return reads(path);
}
static long by_proc_root(void) { return reads("/proc/1/root/etc/passwd"); }
static long by_proc_memory(void) { return writes("/proc/" VICTIM "/mem"); }
static long by_proc_kernel(void) { return reads("/proc/version"); }
static long by_sys(void) { return reads("/sys/kernel/uevent_seqnum"); }
static long by_tmp(void)
{
    int file = open("/tmp/" MARK, O_WRONLY | O_CREAT, 0600);
    unlink("/tmp/" MARK);
    return file;
}
static long by_shm_file(void)
{
    int file = open("/dev/shm/" MARK, O_RDWR | O_CREAT, 0600);
    unlink("/dev/shm/" MARK);
    return file;
}
static long by_dev_file(void)
{
    int file = open("/dev/" MARK, O_RDWR | O_CREAT, 0600);
    unlink("/dev/" MARK);
    return file;
}
static long by_log_of_kernel(void) { return writes("/dev/kmsg"); }
static long by_terminal(void) { return writes("/dev/ptmx"); }
static long by_fuse(void) { return writes("/dev/fuse"); }
static long by_disk(void) { return open("/dev/loop0", O_RDONLY); }

/* Other processes. */
static long by_kill(void) { return syscall(SYS_kill, atoi(VICTIM), SIGWINCH); }
static long by_queued_signal(void)
{
    siginfo_t info = {.si_signo = SIGWINCH, .si_code = SI_QUEUE};
    return syscall(SYS_rt_sigqueueinfo, atoi(VICTIM), SIGWINCH, &info);
}
static long by_tgkill(void) { return syscall(SYS_tgkill, atoi(VICTIM), atoi(VICTIM), SIGWINCH); }
static long by_pidfd(void)
{
    long victim = syscall(SYS_pidfd_open, atoi(VICTIM), 0);
    return victim < 0 ? NEVER : syscall(SYS_pidfd_send_signal, victim, SIGWINCH, NULL, 0);
}
static long by_priority(void) { return syscall(SYS_setpriority, PRIO_PROCESS, atoi(VICTIM), 1); }
static long by_io_priority(void) { return syscall(SYS_ioprio_set, 1, atoi(VICTIM), 2 << 13 | 5); }
static long by_affinity(void)
{
    unsigned long cpus[16] = {1};
    return syscall(SYS_sched_setaffinity, atoi(VICTIM), sizeof cpus, cpus);
}
static long by_scheduler(void)
{
    struct sched_param none = {0};
    return syscall(SYS_sched_setscheduler, atoi(VICTIM), SCHED_BATCH, &none);
}
static long by_limits(void)
{
    unsigned long long limit[2] = {0, 0};
    return syscall(SYS_prlimit64, atoi(VICTIM), RLIMIT_CORE, limit, NULL);
}
static long by_ptrace(void)
{
    long traced = ptrace(PTRACE_ATTACH, atoi(VICTIM), NULL, NULL);
    if (traced == 0) {
        waitpid(atoi(VICTIM), NULL, __WALL);
        ptrace(PTRACE_DETACH, atoi(VICTIM), NULL, NULL);
    }
    return traced;
}
static long by_reading_memory(void)
{
    char byte;
    struct iovec local = {&byte, 1}, remote = {(void *)by_reading_memory, 1};
    /* Where it lies is unknown: that the process may be read shows in the error. */
    return syscall(SYS_process_vm_readv, atoi(VICTIM), &local, 1L, &remote, 1L, 0L) < 0 && errno != EFAULT ? NEVER : 0;
}
static long by_setsid(void)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(syscall(SYS_setsid) < 0);
    waitpid(child, &status, 0);
    return status ? (errno = EPERM, NEVER) : 0;
}
static long by_group(void)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(syscall(SYS_setpgid, 0, 0) != 0);
    waitpid(child, &status, 0);
    return status ? (errno = EPERM, NEVER) : 0;
}
/* Whether it lives on is seen by who runs this. */
static long by_daemon(void)
{
    if (fork() == 0) {
        setsid();
        setpgid(0, 0);
        if (fork() != 0)
            _exit(0);
        signal(SIGHUP, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        prctl(PR_SET_NAME, MARK);
        for (int i = 3; i-- > 0;)
            close(i);
        sleep(30);
        _exit(0);
    }
    wait(NULL);
    usleep(50000);
    errno = ECANCELED;
    return NEVER;
}
static long by_forks(void)
{
    pid_t children[300];
    int n = 0;
    while (n < 300 && (children[n] = fork()) >= 0)
        if (children[n] == 0)
            pause();
        else
            n++;
    int error = errno;
    for (int i = 0; i < n; i++)
        kill(children[i], SIGKILL), waitpid(children[i], NULL, 0);
    errno = error;
    return n == 300 ? 0 : NEVER;
}
static long by_space(void)
{
    char name[16];
    long failed = 0;
    int error = 0;
    for (int i = 0; i < 20 && !failed; i++) {
        snprintf(name, sizeof name, "large%d", i);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        failed = fallocate(file, 0, 0, 60 << 20);
        error = errno;
        close(file);
    }
    for (int i = 0; i < 20; i++)
        snprintf(name, sizeof name, "large%d", i), unlink(name);
    errno = error;
    return failed;
}
static long by_names(void)
{
    char name[16];
    int n, error = 0;
    for (n = 0; n < 20000; n++) {
        snprintf(name, sizeof name, "small%d", n);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        if (file < 0) {
            error = errno;
            break;
        }
        close(file);
    }
    for (int i = 0; i < n; i++)
        snprintf(name, sizeof name, "small%d", i), unlink(name);
    errno = error;
    return n == 20000 ? 0 : NEVER;
}

/* Sockets, and other things with names. */
static struct sockaddr_un named(int abstract)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    snprintf(name.sun_path + abstract, sizeof name.sun_path - 1, "%s", abstract ? MARK : FILE_OF("socket"));
    return name;
}
static long by_socket(void)
{
    struct sockaddr_un name = named(0);
    return connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&name, sizeof name);
}
static long by_abstract_socket(void)
{
    struct sockaddr_un name = named(1);
    socklen_t size = offsetof(struct sockaddr_un, sun_path) + 1 + strlen(MARK);
    return connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&name, size);
}
static long by_binding_socket(void)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = FILE_OF("bound")};
    return bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&name, sizeof name);
}
static long by_socketpair(void)
{
    int ends[2];
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = FILE_OF("letters")};
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) ? NEVER : sendto(ends[0], "x", 1, 0, (struct sockaddr *)&name, sizeof name);
}
static long by_port(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&to, sizeof to);
}
static long by_udp(void) { return socket(AF_INET6, SOCK_DGRAM, 0); }
static long by_netlink(void) { return socket(AF_NETLINK, SOCK_RAW, 0); }
static long by_vsock(void) { return socket(40, SOCK_STREAM, 0); }
static long by_crypto(void) { return socket(38, SOCK_SEQPACKET, 0); }
static long by_shared_memory(void)
{
    long segment = shmget(SHM, 0, 0);
    return segment < 0 ? NEVER : shmat(segment, NULL, SHM_RDONLY) == (void *)-1 ? NEVER : 0;
}
static long by_new_shared_memory(void)
{
    int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    return segment < 0 ? NEVER : shmctl(segment, IPC_RMID, NULL);
}
static long by_message_queue(void)
{
    int queue = (int)syscall(SYS_msgget, IPC_PRIVATE, IPC_CREAT | 0600);
    return queue < 0 ? NEVER : syscall(SYS_msgctl, queue, IPC_RMID, NULL);
}
static long by_semaphores(void)
{
    int semaphores = (int)syscall(SYS_semget, IPC_PRIVATE, 1, IPC_CREAT | 0600);
    return semaphores < 0 ? NEVER : syscall(SYS_semctl, semaphores, 0, IPC_RMID, NULL);
}
static long by_posix_queue(void)
{
    long queue = syscall(SYS_mq_open, MARK, O_CREAT | O_RDWR, 0600, NULL);
    syscall(SYS_mq_unlink, MARK);
    return queue;
}
static long by_key(void) { return syscall(SYS_add_key, "user", MARK, "x", 1L, -2L); }
static long by_keyring(void) { return syscall(SYS_keyctl, 0L, -4L, 1L); }

/* The kernel's back doors. */
static long by_ring(void)
{
    unsigned parameters[30] = {0};
    return syscall(SYS_io_uring_setup, 4, parameters);
}
static long by_bpf(void)
{
    unsigned map[32] = {2, 4, 4, 1};
    return syscall(SYS_bpf, 0, map, sizeof map);
}
static long by_perf(void)
{
    unsigned event[32] = {1, sizeof event, 0, 0};
    return syscall(SYS_perf_event_open, event, 0, -1, -1, 0UL);
}
static long by_userfaultfd(void) { return syscall(SYS_userfaultfd, 1); }
static long by_memfd(void) { return syscall(SYS_memfd_create, MARK, 0); }
static long by_execveat(void)
{
    char *argv[] = {"true", NULL};
    int status, program = open("/bin/true", O_PATH);
    pid_t child = fork();
    if (child == 0)
        _exit(syscall(SYS_execveat, program, "", argv, argv + 1, AT_EMPTY_PATH) != 0);
    waitpid(child, &status, 0);
    return status ? (errno = EPERM, NEVER) : 0;
}
static long by_shell(void) { return system("exit 7") == 7 << 8 ? 0 : NEVER; }
static long by_watching(void) { return syscall(SYS_inotify_add_watch, syscall(SYS_inotify_init1, 0), VICTIMS, 2); }
static long by_fanotify(void) { return syscall(SYS_fanotify_init, 0, 0); }
static long by_user_namespace(void) { return syscall(SYS_unshare, CLONE_NEWUSER); }
static long by_clone(void)
{
    long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        _exit(0);
    return child;
}
static long by_clone3(void)
{
    unsigned long long how[11] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD};
    long child = syscall(SYS_clone3, how, sizeof how);
    if (child == 0)
        _exit(0);
    return child;
}
static long by_mount(void) { return unshare(CLONE_NEWNS) ? NEVER : mount("tmpfs", "/tmp", "tmpfs", 0, NULL); }
static long by_remount(void) { return unshare(CLONE_NEWNS) ? NEVER : mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL); }
static long by_open_tree(void) { return syscall(SYS_open_tree, AT_FDCWD, "/", 1); }
static long by_chroot(void) { return syscall(SYS_chroot, "."); }
static long by_kernel_log(void) { return syscall(SYS_syslog, 10, NULL, 0); }
static long by_user(void) { return syscall(SYS_setresuid, 0, 0, 0); }
static long by_host_name(void) { return unshare(CLONE_NEWUTS) ? NEVER : sethostname("clew", 4); }
static long by_personality(void) { return syscall(SYS_personality, 0x0040000); }
static long by_descriptors(void)
{
    for (int i = 3; i < 1024; i++)
        if (fcntl(i, F_GETFD) >= 0)
            return 0;
    errno = EBADF;
    return NEVER;
}
static long by_output(void) { return fchmod(1, 0600); }
static long by_terminal_input(void) { return ioctl(0, TIOCSTI, "x"); }
static long by_own_program(void) { return open(PROGRAM ".new", O_WRONLY | O_CREAT, 0600); }

/* The same call by its other numbers: those of x32, and those of 32 bits from a program of 64. */
#ifdef __x86_64__
static long by_x32(void) { return syscall(0x40000000 | SYS_chmod, FILE_OF("file"), 0600); }
static long by_int80(void)
{
    char *low = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    long result;
    strcpy(low, FILE_OF("file"));
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(15), "b"(low), "c"(0600) : "memory", "r8", "r9", "r10", "r11");
    result = (int)result;
    return result < 0 ? (errno = -(int)result, NEVER) : result;
}
#endif

static const struct attempt {
    const char *name;
    long (*way)(void);
    int must;
} attempts[] = {
#define MUST(name) {#name, by_##name, 1}
#define MAY(name) {#name, by_##name, 0}
    MUST(chmod), MUST(fchmodat), MAY(fchmodat2), MUST(chown), MUST(fchownat), MUST(utime), MUST(utimensat),
    MAY(setxattr), MAY(getxattr), MUST(rename), MUST(unlink), MUST(truncate), MUST(mkdir), MUST(symlink), MUST(mkfifo),
    MAY(device), MUST(listing), MUST(stat), MUST(chdir), MUST(climbing), MAY(handle),
    MUST(secret), MUST(passwd), MUST(appending), MUST(creating), MUST(hard_link), MAY(link_to_here),
    MUST(symlink_from_here), MAY(openat2), MUST(proc_environ), MUST(proc_parent), MAY(proc_root), MAY(proc_memory),
    MUST(proc_kernel), MAY(sys), MUST(tmp), MUST(shm_file), MAY(dev_file), MAY(log_of_kernel), MAY(terminal), MAY(fuse),
    MAY(disk),
    MUST(kill), MUST(queued_signal), MUST(tgkill), MAY(pidfd), MUST(priority),
    MUST(io_priority), MUST(affinity), MUST(scheduler), MUST(limits), MAY(ptrace),
    MAY(reading_memory), MUST(setsid), MUST(group), MUST(forks), MUST(space), MUST(names),
    MUST(socket), MUST(abstract_socket), MUST(binding_socket), MUST(socketpair), MUST(port), MAY(udp), MUST(netlink),
    MAY(vsock), MAY(crypto), MUST(shared_memory), MUST(new_shared_memory), MAY(message_queue), MAY(semaphores),
    MAY(posix_queue), MAY(key), MAY(keyring),
    MAY(ring), MAY(bpf), MAY(perf), MAY(userfaultfd), MUST(memfd), MUST(execveat), MUST(shell), MUST(watching),
    MAY(fanotify), MAY(user_namespace), MAY(clone), MAY(clone3), MAY(mount), MAY(remount), MAY(open_tree), MAY(chroot),
    MAY(kernel_log), MAY(user), MAY(host_name), MAY(personality), MAY(descriptors), MAY(output),
    MAY(terminal_input), MUST(own_program),
#ifdef __x86_64__
    MAY(x32), MAY(int80),
#endif
    {"daemon", by_daemon, 0},
};

__attribute__((constructor)) static void attempt_all(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    for (unsigned i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            alarm(20);
            errno = 0;
            long result = attempts[i].way();
            int error = errno;
            if (result >= 0)
                printf("%s %s out\n", attempts[i].must ? "must" : "may", attempts[i].name);
            else
                printf("%s %s stopped %s\n", attempts[i].must ? "must" : "may", attempts[i].name, strerrorname_np(error) ? strerrorname_np(error) : "-");
            _exit(0);
        }
        waitpid(child, &status, 0);
        if (status != 0)
            printf("may %s stopped by status %d\n", attempts[i].name, status);
    }
    printf("all tried\n");
}

int main(void)
{
    return 0;
}
