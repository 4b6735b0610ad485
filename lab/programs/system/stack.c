/* What grep catches an overflow of the stack with. It would read the process's map of memory, which the vm has not; the vm
 * has a limit of its own. */

int c_stack_action(void (*action)(int));

int c_stack_action(void (*action)(int))
{
    (void)action;
    return 0;
}
