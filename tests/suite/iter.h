/* A list, and what goes over it. */
struct list;
struct iter;

struct list *list_new(void);
void list_free(struct list *l);
void list_add(struct list *l, int value);

struct iter *iter_new(struct list *l, int step);
void iter_free(struct iter *it);
int iter_next(struct iter *it, int *value);
int iter_seen(const struct iter *it);
