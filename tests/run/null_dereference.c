//~ error: null-dereference 4 first main
struct node { int value; struct node *next; };
static int first(const struct node *list) {
    return list->value;
}
int main(void) {
    struct node one = {1, 0};
    return first(&one) + first(one.next);
}
