#ifndef STACK_H
#define STACK_H
/* A stack whose members only stack.c knows. */
struct stack;

struct stack *stack_new(int room);
void stack_free(struct stack *s);
int stack_push(struct stack *s, int item);
int stack_pop(struct stack *s, int *item);
int stack_count(const struct stack *s);
void stack_seal(struct stack *s);
int stack_check(const struct stack *s);
#endif
