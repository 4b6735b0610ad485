/* switches: an interpreter of a small stack machine. */

#include <stdint.h>

enum op { HALT, PUSH, ADD, SUB, MUL, DIV, DUP, SWAP, DROP, EQ, LT, JUMP, JZ, LOAD, STORE, NEG };
enum status { RUNNING, HALTED, UNDERFLOW, OVERFLOW, BAD_OP, BAD_JUMP, BAD_SLOT, DIVISION, TIRED };

struct machine {
    int32_t stack[6];
    int32_t slots[4];
    int depth;
    int at;
};

static enum status jump(struct machine *m, int target, int size)
{
    if (target < 0 || target >= size)
        return BAD_JUMP;
    m->at = target;
    return RUNNING;
}

static enum status binary(struct machine *m, enum op op)
{
    if (m->depth < 2)
        return UNDERFLOW;
    int32_t b = m->stack[--m->depth];
    int32_t *a = &m->stack[m->depth - 1];
    switch (op) {
    case ADD: *a = (int32_t)((uint32_t)*a + (uint32_t)b); break;
    case SUB: *a = (int32_t)((uint32_t)*a - (uint32_t)b); break;
    case MUL: *a = (int32_t)((uint32_t)*a * (uint32_t)b); break;
    case DIV:
        if (b == 0 || (*a == INT32_MIN && b == -1))
            return DIVISION;
        *a /= b;
        break;
    case EQ: *a = *a == b; break;
    case LT: *a = *a < b; break;
    default: {
        int32_t kept = *a;
        *a = b;
        m->stack[m->depth++] = kept;
    }
    }
    return RUNNING;
}

static enum status step(struct machine *m, const int8_t *code, int size)
{
    if (m->at >= size)
        return HALTED;
    int8_t op = code[m->at++];
    int8_t operand = 0;
    if (op == PUSH || op == JUMP || op == JZ || op == LOAD || op == STORE) {
        if (m->at >= size)
            return BAD_OP;
        operand = code[m->at++];
    }
    switch (op) {
    case HALT: return HALTED;
    case PUSH:
    case LOAD:
        if (m->depth == 6)
            return OVERFLOW;
        if (op == LOAD && (operand < 0 || operand > 3))
            return BAD_SLOT;
        m->stack[m->depth++] = op == PUSH ? operand : m->slots[operand];
        return RUNNING;
    case ADD: case SUB: case MUL: case DIV: case EQ: case LT: case SWAP:
        return binary(m, (enum op)op);
    case DUP:
        if (m->depth == 0)
            return UNDERFLOW;
        if (m->depth == 6)
            return OVERFLOW;
        m->stack[m->depth] = m->stack[m->depth - 1];
        m->depth++;
        return RUNNING;
    case JUMP: return jump(m, operand, size);
    default: break;
    }
    if (m->depth == 0)
        return UNDERFLOW;
    int32_t top = m->stack[--m->depth];
    switch (op) {
    case DROP: return RUNNING;
    case JZ: return top == 0 ? jump(m, operand, size) : RUNNING;
    case STORE:
        if (operand < 0 || operand > 3)
            return BAD_SLOT;
        m->slots[operand] = top;
        return RUNNING;
    case NEG:
        m->stack[m->depth++] = (int32_t)-(uint32_t)top;
        return RUNNING;
    default: return BAD_OP;
    }
}

/* Runs a program; 100 if it halts with 42 on top, else how it ended. */
int execute(const int8_t *code, int size)
{
    struct machine m = {{0}, {0}, 0, 0};
    enum status status = RUNNING;
    if (size < 0 || size > 10)
        return -1;
    for (int fuel = 12; status == RUNNING; fuel--) {
        if (fuel == 0)
            return TIRED;
        status = step(&m, code, size);
    }
    if (status == HALTED && m.depth > 0 && m.stack[m.depth - 1] == 42)
        return 100;
    return status;
}
