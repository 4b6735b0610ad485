/*
 * What tests that clew writes need around them. Written by clew; the tests beside it include it, twice:
 *
 *     #include "clew_support.h"  before the unit under test: its warnings are its own
 *     #include "unit.c"
 *     #include "clew_support.h"  behind it: what tests use
 *
 * It includes no header, since the unit may have functions of its own that are named as the C library's are. What is needed of
 * the library goes by names that cannot collide.
 */
#ifndef CLEW_SUPPORT_BEGUN
#define CLEW_SUPPORT_BEGUN

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#else
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wimplicit-fallthrough"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-variable"
#endif

#elif !defined CLEW_SUPPORT_DONE
#define CLEW_SUPPORT_DONE

#ifdef __clang__
#pragma clang diagnostic pop
#pragma clang diagnostic ignored "-Wsentinel"
/* Calls without a prototype are deprecated, and in tests on purpose. */
#if __has_warning("-Wdeprecated-non-prototype")
#pragma clang diagnostic ignored "-Wdeprecated-non-prototype"
#endif
#else
#pragma GCC diagnostic pop
#pragma GCC diagnostic ignored "-Wmissing-braces"
#endif
/* Tests pass what callers should not. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
#pragma GCC diagnostic ignored "-Wnonnull"

#ifndef NULL
#define NULL ((void *)0)
#endif

#define CLEW_UNUSED __attribute__((__unused__))

/* A unit may have a function of one of these names: then its tests say what else the library calls its own. */
#ifndef CLEW_LIBC_printf
#define CLEW_LIBC_printf "printf"
#endif
#ifndef CLEW_LIBC_fork
#define CLEW_LIBC_fork "fork"
#endif
#ifndef CLEW_LIBC_waitpid
#define CLEW_LIBC_waitpid "waitpid"
#endif
#ifndef CLEW_LIBC_fflush
#define CLEW_LIBC_fflush "fflush"
#endif
#ifndef CLEW_LIBC_open
#define CLEW_LIBC_open "open"
#endif
#ifndef CLEW_LIBC_write
#define CLEW_LIBC_write "write"
#endif
#ifndef CLEW_LIBC_lseek
#define CLEW_LIBC_lseek "lseek"
#endif
#ifndef CLEW_LIBC_dup2
#define CLEW_LIBC_dup2 "dup2"
#endif
#ifndef CLEW_LIBC_close
#define CLEW_LIBC_close "close"
#endif

typedef __SIZE_TYPE__ clew_size;
int clew_printf(const char *format, ...) __asm__(CLEW_LIBC_printf);
int clew_fflush(void *stream) __asm__(CLEW_LIBC_fflush);
int clew_fork(void) __asm__(CLEW_LIBC_fork);
int clew_waitpid(int child, int *status, int options) __asm__(CLEW_LIBC_waitpid);
int *clew_errno(void) __asm__("__errno_location");
int clew_setitimer(int which, const long *timer, long *old) __asm__("setitimer");
void clew_exit(int code) __asm__("exit") __attribute__((__noreturn__));
void clew_exit_now(int code) __asm__("_exit") __attribute__((__noreturn__));
void clew_longjmp(void *to, int value) __asm__("longjmp") __attribute__((__noreturn__));
void *clew_libc_malloc(clew_size size) __asm__("malloc");

/* Whoever runs a test looks at it when the test is over. */
static CLEW_UNUSED int clew_failed;

/* ---- memory ---- */

static CLEW_UNUSED int clew_same(const volatile void *a, const volatile void *b, clew_size size)
{
    return __builtin_memcmp((const void *)a, (const void *)b, size) == 0;
}

/* Unlike ==, tells 0.0 from -0.0. */
static CLEW_UNUSED int clew_same_float(long double a, long double b)
{
    return a == b && !__builtin_signbit(a) == !__builtin_signbit(b);
}

static CLEW_UNUSED int clew_is_nan(long double x)
{
    return x != x;
}

static CLEW_UNUSED void clew_copy(volatile void *to, const volatile void *from, clew_size size)
{
    __builtin_memcpy((void *)to, (const void *)from, size);
}

/* A copy that the unit may free. */
static CLEW_UNUSED void *clew_heap(const void *from, clew_size size)
{
    void *to = clew_libc_malloc(size);

    if (to == NULL)
        clew_exit(2);
    return __builtin_memcpy(to, from, size);
}

/* Zeroed memory for as long as the test runs. */
#define clew_room(size) __builtin_memset(__builtin_alloca(size), 0, size)

/* Whether there is memory that nothing leads to: only a program linked with -fsanitize=leak (or address) can tell. */
int __lsan_do_recoverable_leak_check(void) __attribute__((__weak__));

static CLEW_UNUSED int clew_lost(void)
{
    return __lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check();
}

/* A static variable of a function, by clang's name for it. */
#if defined __clang__ && defined __x86_64__
#define clew_static(type, symbol) \
    (*(__typeof__(type) *)({ \
        void *clew_address; \
        __asm__("leaq \"" symbol "\"(%%rip), %0" : "=r"(clew_address)); \
        clew_address; \
    }))
#else
#define clew_static(type, symbol) clew_only_clang_on_x86_64_names_static_variables_of_functions
#endif

/* ---- stubs ---- */

/* What a stub writes through one of its pointers on one call, if anything. */
struct clew_out {
    const void *from;
    clew_size size;
};

static CLEW_UNUSED void clew_write(const volatile void *to, const struct clew_out **outs)
{
    const struct clew_out *out = *outs;

    if (out == NULL)
        return;
    if (out->size != 0)
        __builtin_memcpy((void *)to, out->from, out->size);
    *outs = out + 1;
}

/* ---- memory that runs out ---- */

/*
 * The unit's own calls of malloc and its kin come here; those that the test says fail. Their numbers in order, from 0, and
 * -1 behind the last.
 */
static CLEW_UNUSED const int *clew_failing;
static CLEW_UNUSED int clew_allocations;

static CLEW_UNUSED int clew_fails(void)
{
    if (clew_failing == NULL || *clew_failing != clew_allocations++)
        return 0;
    clew_failing++;
    return 1;
}

#ifdef CLEW_FAILS_malloc
void *clew_malloc(clew_size size)
{
    return clew_fails() ? NULL : clew_libc_malloc(size);
}
#endif

#ifdef CLEW_FAILS_calloc
void *clew_libc_calloc(clew_size count, clew_size size) __asm__("calloc");
void *clew_calloc(clew_size count, clew_size size)
{
    return clew_fails() ? NULL : clew_libc_calloc(count, size);
}
#endif

#ifdef CLEW_FAILS_realloc
/* Where it is to give nothing, to fail is to give memory all the same. */
void *clew_libc_realloc(void *old, clew_size size) __asm__("realloc");
void clew_libc_free(void *old) __asm__("free");
void *clew_realloc(void *old, clew_size size)
{
    int fails = clew_fails();

    if (old != NULL && size == 0 && fails) {
        clew_libc_free(old);
        return clew_libc_malloc(0);
    }
    return fails ? NULL : clew_libc_realloc(old, size);
}
#endif

#ifdef CLEW_FAILS_reallocarray
void *clew_libc_reallocarray(void *old, clew_size count, clew_size size) __asm__("reallocarray");
void *clew_reallocarray(void *old, clew_size count, clew_size size)
{
    clew_size all;

    if (__builtin_mul_overflow(count, size, &all))
        return clew_libc_reallocarray(old, count, size);
    return clew_realloc(old, all);
}
#endif

#ifdef CLEW_FAILS_aligned_alloc
void *clew_libc_aligned_alloc(clew_size alignment, clew_size size) __asm__("aligned_alloc");
void *clew_aligned_alloc(clew_size alignment, clew_size size)
{
    return clew_fails() ? NULL : clew_libc_aligned_alloc(alignment, size);
}
#endif

#ifdef CLEW_FAILS_memalign
void *clew_libc_memalign(clew_size alignment, clew_size size) __asm__("memalign");
void *clew_memalign(clew_size alignment, clew_size size)
{
    return clew_fails() ? NULL : clew_libc_memalign(alignment, size);
}
#endif

#ifdef CLEW_FAILS_posix_memalign
int clew_libc_posix_memalign(void **to, clew_size alignment, clew_size size) __asm__("posix_memalign");
int clew_posix_memalign(void **to, clew_size alignment, clew_size size)
{
    int is_wrong = alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0;

    return !is_wrong && clew_fails() ? 12 : clew_libc_posix_memalign(to, alignment, size);
}
#endif

#ifdef CLEW_FAILS_strdup
char *clew_libc_strdup(const char *text) __asm__("strdup");
char *clew_strdup(const char *text)
{
    return clew_fails() ? NULL : clew_libc_strdup(text);
}
#endif

#ifdef CLEW_FAILS_strndup
char *clew_libc_strndup(const char *text, clew_size most) __asm__("strndup");
char *clew_strndup(const char *text, clew_size most)
{
    return clew_fails() ? NULL : clew_libc_strndup(text, most);
}
#endif

#ifdef CLEW_FAILS_wcsdup
void *clew_libc_wcsdup(const void *text) __asm__("wcsdup");
void *clew_wcsdup(const void *text)
{
    return clew_fails() ? NULL : clew_libc_wcsdup(text);
}
#endif

#ifdef CLEW_FAILS_asprintf
int clew_libc_vasprintf(char **to, const char *format, __builtin_va_list rest) __asm__("vasprintf");
void clew_libc_forget(void *text) __asm__("free");
int clew_vasprintf(char **to, const char *format, __builtin_va_list rest)
{
    char *text;
    int count = clew_libc_vasprintf(&text, format, rest);

    if (count < 0)
        return count;
    if (clew_fails()) {
        clew_libc_forget(text);
        return -1;
    }
    *to = text;
    return count;
}

int clew_asprintf(char **to, const char *format, ...)
{
    __builtin_va_list rest;
    int count;

    __builtin_va_start(rest, format);
    count = clew_vasprintf(to, format, rest);
    __builtin_va_end(rest);
    return count;
}
#endif

/* ---- streams that refuse ---- */

/*
 * The unit's own calls that write to a stream come to functions of the test's. The test says which ones give something else
 * back than usual: their numbers in order, from 0, each with its result and its errno, and -1 behind the last.
 */
__extension__ typedef long long clew_result;
static CLEW_UNUSED const clew_result *clew_refused;
static CLEW_UNUSED int clew_writings;

/* No int, and no number of bytes. */
#define CLEW_USUAL (-4 * (clew_result)2147483647)

static CLEW_UNUSED const clew_result *clew_told(void)
{
    if (clew_refused == NULL || *clew_refused != clew_writings++)
        return NULL;
    clew_refused += 3;
    return clew_refused - 3;
}

/* ---- tests that share a process ---- */

/* What the tests before have left of all this. */
static CLEW_UNUSED void clew_start_anew(void)
{
    *clew_errno() = 0;
    clew_failed = 0;
    clew_failing = NULL;
    clew_allocations = 0;
    clew_refused = NULL;
    clew_writings = 0;
}

/* Nobody is named on the command line, or this test is. */
static CLEW_UNUSED int clew_is_chosen(int argc, char **argv, const char *test)
{
    int n;

    for (n = 1; n < argc; n++)
        if (__builtin_strcmp(argv[n], test) == 0)
            return 1;
    return argc < 2;
}

/* ---- files, standard input, environment ---- */

int clew_open(const char *path, int flags, ...) __asm__(CLEW_LIBC_open);
long clew_put(int file, const void *from, clew_size size) __asm__(CLEW_LIBC_write);
long clew_seek(int file, long offset, int whence) __asm__(CLEW_LIBC_lseek);
int clew_dup2(int from, int to) __asm__(CLEW_LIBC_dup2);
int clew_close(int file) __asm__(CLEW_LIBC_close);
int clew_remove(const char *path) __asm__("remove");
int clew_chdir(const char *path) __asm__("chdir");
char *clew_mkdtemp(char *template_name) __asm__("mkdtemp");
void *clew_fopen(const char *path, const char *mode) __asm__("fopen");
int clew_atexit(void (*function)(void *), void *argument, void *library) __asm__("__cxa_atexit");
extern char **clew_environ __asm__("environ");

/* A stream of its own, for what the unit writes. */
static CLEW_UNUSED void *clew_stream(void)
{
    void *stream = clew_fopen("clew_stream.tmp", "w+");

    clew_remove("clew_stream.tmp");
    return stream;
}

/* What the program reads from its standard input. */
static CLEW_UNUSED void clew_stdin(const char *text, clew_size size)
{
    int file = clew_open("clew_stdin.tmp", 01102, 0600);

    clew_remove("clew_stdin.tmp");
    if (clew_put(file, text, size) != (long)size)
        clew_failed = 1;
    clew_seek(file, 0, 0);
    clew_dup2(file, 0);
    clew_close(file);
}

static CLEW_UNUSED char clew_directory[] = "clew-XXXXXX";

static CLEW_UNUSED void clew_leave(void *name)
{
    if (name != NULL) {
        clew_remove((const char *)name);
        return;
    }
    if (clew_chdir("..") == 0)
        clew_remove(clew_directory);
}

/* A file of that name in a directory of the test's own, which goes with the test; without text there is none. */
static CLEW_UNUSED void clew_file(const char *name, const char *text, clew_size size)
{
    static int is_there;
    int file;

    if (!is_there) {
        if (clew_mkdtemp(clew_directory) == NULL || clew_chdir(clew_directory) != 0)
            clew_failed = 1;
        clew_atexit(clew_leave, NULL, NULL);
        is_there = 1;
    }
    if (text == NULL)
        return;
    file = clew_open(name, 01101, 0600);
    if (clew_put(file, text, size) != (long)size)
        clew_failed = 1;
    clew_close(file);
    clew_atexit(clew_leave, (void *)name, NULL);
}

/* The program finds no environment. */
static CLEW_UNUSED void clew_no_environment(void)
{
    static char *nothing[1];

    clew_environ = nothing;
}

static CLEW_UNUSED void clew_restore_environment(void *environment)
{
    clew_environ = (char **)environment;
}

/* The test program finds its environment again when the test is over: the profile needs it. */
static CLEW_UNUSED void clew_keep_environment(void)
{
    clew_atexit(clew_restore_environment, clew_environ, NULL);
}

/* ---- units with constructors and destructors ---- */

int clew_on_exit(void (*function)(int, void *), void *argument) __asm__("on_exit");
int __llvm_profile_write_file(void) __attribute__((__weak__));
void __llvm_profile_reset_counters(void) __attribute__((__weak__));
void clew_forget_reached(void) __attribute__((__weak__));

/* In the place of destructors. */
static CLEW_UNUSED void clew_end(int code, void *nothing)
{
    (void)nothing;
    clew_fflush(NULL);
    if (__llvm_profile_write_file && __llvm_profile_reset_counters) {
        __llvm_profile_write_file();
        __llvm_profile_reset_counters();
    }
    clew_exit_now(code);
}

/* ---- tests without a framework ---- */

#define CLEW_CHECK(condition) clew_check(condition, #condition, __FILE__, __LINE__)
#define CLEW_FAIL(because) clew_check(0, because, __FILE__, __LINE__)

static CLEW_UNUSED void clew_check(int holds, const char *condition, const char *file, int line)
{
    if (holds)
        return;
    clew_failed = 1;
    clew_printf("%s:%d: does not hold: %s\n", file, line, condition);
    clew_fflush(NULL);
}

struct clew_test {
    const char *name;
    void (*run)(void);
    int code; /* The exit code of the process that it ends; -1: it returns. */
    const char *error;
};

#define CLEW_TEST(test) {#test, test, -1, NULL}
#define CLEW_EXITS(test, code) {#test, test, code, NULL}
#define CLEW_SHOWS(test, error) {#test, test, -1, error}
#define CLEW_COUNT(tests) (int)(sizeof(tests) / sizeof *(tests))

/* The exit codes by which a child tells how its test went: none of those with which tests exit. */
static CLEW_UNUSED int clew_passed, clew_not_passed;

static CLEW_UNUSED int clew_free_code(const struct clew_test *tests, int count, int code)
{
    int i;

    for (i = 0; i < count; i++)
        if (tests[i].code == code)
            return clew_free_code(tests, count, code + 1);
    return code;
}

/* Runs a test in a child of its own: neither its globals nor its crash reach the next one. */
static CLEW_UNUSED int clew_run(void (*test)(void))
{
    static const long ten_seconds[4] = {0, 0, 10, 0};
    int status = 0;
    int child;

    clew_fflush(NULL);
    child = clew_fork();
    if (child == 0) {
        clew_setitimer(0, ten_seconds, NULL);
        *clew_errno() = 0;
        test();
        clew_exit(clew_failed ? clew_not_passed : clew_passed);
    }
    clew_waitpid(child, &status, 0);
    return status;
}

/*
 * Runs a part of a test in a child, since it ends the process or leaves what no test can set anew. It is to end with this code, 0
 * where it returns: gives back the code with which it ends, or 128 and the number of the signal that ends it.
 */
static CLEW_UNUSED int clew_apart(void (*part)(void), int code)
{
    int status;

    clew_passed = 0;
    clew_not_passed = code == 101 ? 102 : 101;
    status = clew_run(part);
    return status & 127 ? 128 + (status & 127) : status >> 8 & 255;
}

static CLEW_UNUSED void clew_run_named(int argc, char **argv, const struct clew_test *tests, int count)
{
    int i, n;

    for (n = 1; n < argc; n++)
        for (i = 0; i < count; i++)
            if (__builtin_strcmp(argv[n], tests[i].name) == 0)
                tests[i].run();
}

/* Without arguments all tests, else those named, here in this process. */
static CLEW_UNUSED int clew_run_tests(int argc, char **argv, const struct clew_test *tests, int count)
{
    int i, failed = 0;

    clew_run_named(argc, argv, tests, count);
    if (argc > 1)
        return clew_failed;

    clew_passed = clew_free_code(tests, count, 100);
    clew_not_passed = clew_free_code(tests, count, clew_passed + 1);
    for (i = 0; i < count; i++) {
        int status = clew_run(tests[i].run);
        int killed = status & 127, code = status >> 8 & 255;

        if (!killed && code == (tests[i].code < 0 ? clew_passed : tests[i].code)) {
            clew_printf("ok   %s\n", tests[i].name);
            continue;
        }
        failed++;
        clew_printf("FAIL %s", tests[i].name);
        if (killed)
            clew_printf(": killed by signal %d", killed);
        else if (code != clew_not_passed)
            clew_printf(": exit code %d", code);
        clew_printf("\n");
    }
    clew_printf("%d passed, %d failed\n", count - failed, failed);
    return failed != 0;
}

void (*clew_signal(int number, void (*handler)(int)))(int) __asm__("signal");
int clew_raise(int number) __asm__("raise");

/* A coverage build counts what a test did before it crashed. */
static CLEW_UNUSED void clew_on_crash(int number)
{
    clew_signal(number, (void (*)(int))0);
    if (__llvm_profile_write_file)
        __llvm_profile_write_file();
    clew_raise(number);
}

/* These tests document errors: without arguments all are shown, else those named are run, here in this process. */
static CLEW_UNUSED int clew_show_errors(int argc, char **argv, const struct clew_test *tests, int count)
{
    static const int crashes[] = {4, 6, 8, 11};
    int i;

    for (i = 0; i < 4; i++)
        clew_signal(crashes[i], clew_on_crash);

    clew_run_named(argc, argv, tests, count);
    if (argc > 1)
        return 0;

    clew_passed = 100;
    clew_not_passed = 101;
    for (i = 0; i < count; i++) {
        int status = clew_run(tests[i].run);
        int killed = status & 127, code = status >> 8 & 255;

        if (killed)
            clew_printf("%s fails as found: %s (signal %d)\n", tests[i].name, tests[i].error, killed);
        else if (code != clew_passed)
            clew_printf("%s fails as found: %s (exit code %d)\n", tests[i].name, tests[i].error, code);
        else
            clew_printf("%s shows nothing without -fsanitize=address,undefined: %s\n", tests[i].name, tests[i].error);
    }
    return 0;
}

/* ---- what frameworks lack ---- */

#if defined UNITY_BEGIN && defined RUN_TEST
/* If nobody or this test is named on the command line of main. */
#define CLEW_RUN_TEST(test) \
    if (clew_is_chosen(argc, argv, #test)) \
        RUN_TEST(test)
/* Unity compares doubles only where it is compiled so. */
#ifdef UNITY_EXCLUDE_DOUBLE
#define CLEW_ASSERT_EQUAL_DOUBLE(expected, actual) TEST_ASSERT_TRUE(clew_same_float(actual, expected))
#else
#define CLEW_ASSERT_EQUAL_DOUBLE TEST_ASSERT_EQUAL_DOUBLE
#endif
#endif

#ifdef CHECK_MAJOR_VERSION
#define CLEW_ADD_TEST(test) \
    if (clew_is_chosen(argc, argv, #test)) \
        tcase_add_test(tcase, test)
#define CLEW_ADD_EXIT_TEST(test, code) \
    if (clew_is_chosen(argc, argv, #test)) \
        tcase_add_exit_test(tcase, test, code)
#endif

/* Older CMocka compares floats only. */
#if defined cmocka_unit_test && !defined assert_double_equal
#define assert_double_equal(a, b, epsilon) clew_assert_double_equal(a, b, epsilon, __FILE__, __LINE__)
static CLEW_UNUSED void clew_assert_double_equal(double a, double b, double epsilon, const char *file, int line)
{
    if (a - b <= epsilon && b - a <= epsilon)
        return;
    print_error("%.17g != %.17g\n", a, b);
    _fail(file, line);
}
#endif

#endif
