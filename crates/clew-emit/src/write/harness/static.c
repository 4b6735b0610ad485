
/* A static variable of a function, by clang's name for it. */
#if !defined __clang__ || !defined __x86_64__
#error "these tests set static variables of functions, which only clang's names for them on x86-64 allow"
#endif
#define clew_static(type, symbol) \
    (*(__typeof__(type) *)({ \
        void *clew_address; \
        __asm__("leaq \"" symbol "\"(%%rip), %0" : "=r"(clew_address)); \
        clew_address; \
    }))
