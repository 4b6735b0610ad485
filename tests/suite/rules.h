/* Boxes, which somebody must turn on. */
struct box;

void boxes_on(void);
struct box *box_grab(void);
void box_put_back(struct box *b);
int box_add(struct box *b, int n);
void box_burn(struct box *b);
