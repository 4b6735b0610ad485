//~ labels: wm:cor
// The right operand of a mutant is evaluated where C would not only if it cannot fail.
struct list { struct list *next; int value; };
int both(int a, int b) { return a && b; }
int either(int a, int b) { return a || b; }
int found(struct list *l, int v) { return l && l->value == v; }
int called(int a) { if (a > 0 && both(a, a)) return 1; return 0; }
int nested(int a, int b, int c) { while (!(a && (b || c))) { return 1; } return 2; }

int main(void)
{
    struct list l = {0, 3};
    both(1, 0);
    both(0, 1);
    either(0, 0);
    found(&l, 4);
    called(0);
    nested(1, 0, 1);
    nested(0, 1, 1);
    return 0;
}
//~ + 4:33 cor a && b -> true
//~ - 4:33 cor a && b -> false
//~ + 4:33 cor a && b -> a
//~ + 4:33 cor a && b -> b
//~ + 4:33 cor a && b -> a || b
//~ + 5:35 cor a || b -> true
//~ - 5:35 cor a || b -> false
//~ - 5:35 cor a || b -> a
//~ - 5:35 cor a || b -> b
//~ - 5:35 cor a || b -> a && b
//~ + 6:43 cor l && l->value == v -> true
//~ - 6:43 cor l && l->value == v -> false
//~ + 6:43 cor l && l->value == v -> l
//~ + 7:25 cor a > 0 && both(a, a) -> true
//~ - 7:25 cor a > 0 && both(a, a) -> false
//~ - 7:25 cor a > 0 && both(a, a) -> a > 0
//~ + 8:44 cor a && (b || c) -> true
//~ + 8:44 cor a && (b || c) -> false
//~ - 8:44 cor a && (b || c) -> a
//~ + 8:44 cor a && (b || c) -> (b || c)
//~ + 8:44 cor a && (b || c) -> a || (b || c)
//~ - 8:50 cor b || c -> true
//~ + 8:50 cor b || c -> false
//~ + 8:50 cor b || c -> b
//~ - 8:50 cor b || c -> c
//~ + 8:50 cor b || c -> b && c
//~ ! 6:43 cor l && l->value == v -> l->value == v: the right operand would be evaluated where it may fail or have an effect
//~ ! 6:43 cor l && l->value == v -> l || l->value == v: the right operand would be evaluated where it may fail or have an effect
//~ ! 7:25 cor a > 0 && both(a, a) -> both(a, a): the right operand would be evaluated where it may fail or have an effect
//~ ! 7:25 cor a > 0 && both(a, a) -> a > 0 || both(a, a): the right operand would be evaluated where it may fail or have an effect
