/*
 * GoogleTest's checks for tests in C. Written by clew; the files of tests beside it include it, the one in C for the checks, the
 * one in C++ for what tells GoogleTest of those that fail, with the line in C and both values.
 */
#ifndef CLEW_GTEST_H
#define CLEW_GTEST_H

#ifdef __cplusplus

#include <iomanip>
#include <limits>
#include <string>

namespace clew {

template <typename T>
static void expect_equal(const char *file, int line, const char *actual_text, const char *expected_text, T actual, T expected)
{
    if (actual == expected)
        return;
    ADD_FAILURE_AT(file, line) << std::setprecision(std::numeric_limits<T>::max_digits10)
                               << "Expected equality of these values:\n  " << actual_text << "\n    Which is: " << actual
                               << "\n  " << expected_text << "\n    Which is: " << expected;
}

} // namespace clew

/* One program may have several files of tests. */
#define CLEW_WEAK extern "C" __attribute__((__weak__)) void

CLEW_WEAK clew_expect_int(const char *file, int line, const char *a, const char *b, long long actual, long long expected)
{
    clew::expect_equal(file, line, a, b, actual, expected);
}

CLEW_WEAK clew_expect_unsigned(const char *file, int line, const char *a, const char *b, unsigned long long actual,
                               unsigned long long expected)
{
    clew::expect_equal(file, line, a, b, actual, expected);
}

CLEW_WEAK clew_expect_float(const char *file, int line, const char *a, const char *b, float actual, float expected)
{
    clew::expect_equal(file, line, a, b, actual, expected);
}

CLEW_WEAK clew_expect_double(const char *file, int line, const char *a, const char *b, double actual, double expected)
{
    clew::expect_equal(file, line, a, b, actual, expected);
}

CLEW_WEAK clew_expect_pointer(const char *file, int line, const char *a, const char *b, const volatile void *actual,
                              const volatile void *expected)
{
    clew::expect_equal(file, line, a, b, const_cast<const void *>(actual), const_cast<const void *>(expected));
}

CLEW_WEAK clew_expect_bool(const char *file, int line, const char *what, int actual, int expected)
{
    if (!actual != !expected)
        ADD_FAILURE_AT(file, line) << "Value of: " << what << "\n  Actual: " << (actual ? "true" : "false")
                                   << "\nExpected: " << (expected ? "true" : "false");
}

CLEW_WEAK clew_expect_memory(const char *file, int line, const char *a, const char *b, const volatile void *actual,
                             const volatile void *expected, unsigned long size)
{
    const volatile unsigned char *left = static_cast<const volatile unsigned char *>(actual);
    const volatile unsigned char *right = static_cast<const volatile unsigned char *>(expected);

    for (unsigned long i = 0; i < size; i++)
        if (left[i] != right[i]) {
            ADD_FAILURE_AT(file, line) << "Expected equality of these " << size << " bytes:\n  " << a << "\n  " << b
                                       << "\nThe first difference is at " << i << ": " << int{left[i]} << " is not "
                                       << int{right[i]};
            return;
        }
}

CLEW_WEAK clew_expect_string(const char *file, int line, const char *a, const char *b, const char *actual, const char *expected)
{
    if (actual == nullptr || std::string(actual) != expected)
        ADD_FAILURE_AT(file, line) << "Expected equality of these values:\n  " << a
                                   << "\n    Which is: " << testing::PrintToString(actual) << "\n  " << b;
}

CLEW_WEAK clew_add_failure(const char *file, int line, const char *because)
{
    ADD_FAILURE_AT(file, line) << because;
}

#else

void clew_expect_int(const char *, int, const char *, const char *, long long, long long);
void clew_expect_unsigned(const char *, int, const char *, const char *, unsigned long long, unsigned long long);
void clew_expect_float(const char *, int, const char *, const char *, float, float);
void clew_expect_double(const char *, int, const char *, const char *, double, double);
void clew_expect_pointer(const char *, int, const char *, const char *, const volatile void *, const volatile void *);
void clew_expect_bool(const char *, int, const char *, int, int);
void clew_expect_memory(const char *, int, const char *, const char *, const volatile void *, const volatile void *, unsigned long);
void clew_expect_string(const char *, int, const char *, const char *, const char *, const char *);
void clew_add_failure(const char *, int, const char *);

#define CLEW_HERE(a, b) __FILE__, __LINE__, #a, #b
#define EXPECT_EQ(actual, expected) clew_expect_int(CLEW_HERE(actual, expected), actual, expected)
#define EXPECT_EQ_UNSIGNED(actual, expected) clew_expect_unsigned(CLEW_HERE(actual, expected), actual, expected)
#define EXPECT_FLOAT_EQ(actual, expected) clew_expect_float(CLEW_HERE(actual, expected), actual, expected)
#define EXPECT_DOUBLE_EQ(actual, expected) clew_expect_double(CLEW_HERE(actual, expected), actual, expected)
#define EXPECT_EQ_POINTER(actual, expected) clew_expect_pointer(CLEW_HERE(actual, expected), actual, expected)
#define EXPECT_STREQ(actual, expected) clew_expect_string(CLEW_HERE(actual, expected), actual, expected)
#define EXPECT_TRUE(condition) clew_expect_bool(__FILE__, __LINE__, #condition, !!(condition), 1)
#define EXPECT_FALSE(condition) clew_expect_bool(__FILE__, __LINE__, #condition, !!(condition), 0)
#define EXPECT_MEMORY_EQ(actual, expected, size) clew_expect_memory(CLEW_HERE(actual, expected), actual, expected, size)
#define ADD_FAILURE(because) clew_add_failure(__FILE__, __LINE__, because)

#endif
#endif
