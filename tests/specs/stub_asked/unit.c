//~ branch 10:9 T infeasible
//~ branch 10:9 F covered
//~ branch 12:9 T covered
//~ branch 12:9 F covered
int read_sensor(void);
/* The precondition looks at what its first call will give. */
int control(int least)
{
    int value = read_sensor();
    if (value < least)
        return -1;
    if (read_sensor() < least)
        return 1;
    return 0;
}
