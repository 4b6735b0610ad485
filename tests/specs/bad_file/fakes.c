int another(void) { return 1; }
