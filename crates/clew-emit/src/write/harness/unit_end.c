#ifdef __clang__
#pragma clang diagnostic pop
#pragma clang diagnostic ignored "-Wsentinel"
#else
#pragma GCC diagnostic pop
#pragma GCC diagnostic ignored "-Wmissing-braces"
#endif
/* Tests pass what callers should not. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
#pragma GCC diagnostic ignored "-Wnonnull"
