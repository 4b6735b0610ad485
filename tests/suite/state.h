/* A gate that opens at the third step. */
struct gate;

struct gate *gate_new(void);
void gate_free(struct gate *g);
int gate_step(struct gate *g);
