/* Names and numbers, for the whole program. */
int registry_init(int most);
void registry_shutdown(void);
int registry_add(const char *name, int number);
int registry_find(const char *name);
int registry_count(void);
