static inline const char *header_name(void) { return __FILE__; }
