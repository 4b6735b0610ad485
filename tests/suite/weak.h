/* A queue of four. */
struct queue;

struct queue *queue_new(void);
void queue_free(struct queue *q);
int queue_put(struct queue *q, int item, int urgent);
int queue_lost(const struct queue *q);
