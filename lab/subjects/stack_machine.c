//~ unit: stack_machine
/* Interpreter: a machine with a small stack. */

enum opcode { HALT, PUSH, POP, ADD, SUB, MUL, DUP, SWAP, JUMP, JUMP_ZERO, LESS, STORE, LOAD };
enum fault { NO_FAULT, UNDERFLOW, OVERFLOW, BAD_OPCODE, BAD_TARGET, OUT_OF_TIME };

enum { STACK = 4, MEMORY = 2, LENGTH = 10 };

struct result {
    enum fault fault;
    short top;
};

struct result stack_machine(const signed char code[LENGTH], short memory[MEMORY])
{
    struct result result = {NO_FAULT, 0};
    short stack[STACK];
    int depth = 0;
    int pc = 0;
    int time = 0;

    while (result.fault == NO_FAULT && pc < LENGTH && code[pc] != HALT) {
        int opcode = code[pc++];
        int needs = opcode == ADD || opcode == SUB || opcode == MUL || opcode == SWAP || opcode == LESS ? 2
                    : opcode == POP || opcode == DUP || opcode == JUMP_ZERO || opcode == STORE         ? 1
                                                                                                       : 0;
        int grows = opcode == PUSH || opcode == DUP || opcode == LOAD;
        int operand = 0;

        if (++time > 12)
            result.fault = OUT_OF_TIME;
        else if (depth < needs)
            result.fault = UNDERFLOW;
        else if (grows && depth == STACK)
            result.fault = OVERFLOW;
        if (result.fault != NO_FAULT)
            break;
        if (opcode == PUSH || opcode == JUMP || opcode == JUMP_ZERO || opcode == STORE || opcode == LOAD)
            operand = pc < LENGTH ? code[pc++] : 0;
        switch (opcode) {
        case PUSH:
            stack[depth++] = (short)operand;
            break;
        case POP:
            depth--;
            break;
        case ADD:
            depth--;
            stack[depth - 1] = (short)(stack[depth - 1] + stack[depth]);
            break;
        case SUB:
            depth--;
            stack[depth - 1] = (short)(stack[depth - 1] - stack[depth]);
            break;
        case MUL:
            depth--;
            stack[depth - 1] = (short)(stack[depth - 1] * stack[depth]);
            break;
        case LESS:
            depth--;
            stack[depth - 1] = stack[depth - 1] < stack[depth];
            break;
        case DUP:
            stack[depth] = stack[depth - 1];
            depth++;
            break;
        case SWAP: {
            short kept = stack[depth - 1];

            stack[depth - 1] = stack[depth - 2];
            stack[depth - 2] = kept;
            break;
        }
        case JUMP_ZERO:
            if (stack[--depth] != 0)
                break;
            /* fall through */
        case JUMP:
            if (operand < 0 || operand >= LENGTH)
                result.fault = BAD_TARGET;
            else
                pc = operand;
            break;
        case STORE:
            if (operand < 0 || operand >= MEMORY)
                result.fault = BAD_TARGET;
            else
                memory[operand] = stack[--depth];
            break;
        case LOAD:
            if (operand < 0 || operand >= MEMORY)
                result.fault = BAD_TARGET;
            else
                stack[depth++] = memory[operand];
            break;
        default:
            result.fault = BAD_OPCODE;
        }
    }
    if (depth > 0)
        result.top = stack[depth - 1];
    return result;
}
