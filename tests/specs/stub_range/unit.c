//~ branch 11:9 T infeasible
//~ branch 13:9 T covered
//~ branch 13:9 F covered
//~ branch 20:9 T infeasible
//~ branch 20:9 F covered
int read_sensor(void);
int *slot(int number);
int control(void)
{
    int value = read_sensor();
    if (value > 4095)
        return -1;
    if (value + read_sensor() == 8190)
        return 1;
    return 0;
}
int look(int number)
{
    int *place = slot(number);
    if (!place)
        return -1;
    return *place > 0 ? 1 : 0;
}
