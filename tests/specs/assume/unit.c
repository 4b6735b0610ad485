//~ branch 19:9 T covered
//~ branch 20:13 T covered
//~ branch 20:13 F covered
//~ branch 21:9 T infeasible
//~ branch 23:9 T infeasible
//~ branch 29:9 F infeasible
#define LONGEST 8
enum state { IDLE, BUSY, BROKEN };
struct machine {
    enum state state;
    int left;
};
static int is_sound(const struct machine *m)
{
    return m->state != BROKEN && m->left >= 0 && m->left <= LONGEST;
}
int step(struct machine *m)
{
    if (m->state == BUSY) {
        if (m->left == 0) m->state = IDLE; else m->left--; }
    if (m->left < 0)
        return -1;
    if (m->left > LONGEST)
        return -1;
    return m->state == IDLE ? 0 : m->left;
}
int first(const char *text, int n)
{
    if (text[0] == 'x')
        return n;
    return 0;
}
