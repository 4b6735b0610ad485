//~ criteria: wm:abs
struct pair { int type; long size; };
struct whole { struct pair pair; unsigned long size; };
unsigned long size_of(const struct pair *p)
{
    if (!p || p->type)
        return 0;
    return ((const struct whole *)p)->size;
}
//~ covered 6:15 p->type -> abs(p->type)
//~ covered 6:15 p->type -> -abs(p->type)
//~ covered 6:15 p->type is zero
//~ covered 8:12 ((const struct whole *)p)->size -> -abs(((const struct whole *)p)->size)
//~ gave_up 8:12 ((const struct whole *)p)->size is zero
