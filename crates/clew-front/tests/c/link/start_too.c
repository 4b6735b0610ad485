int somebody(void) { return 1; }

__attribute__((constructor)) static void second_plain(void) {}
__attribute__((constructor(200))) static void earliest(void) {}
__attribute__((destructor)) static void second_end(void) {}
