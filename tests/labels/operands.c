//~ labels: wm:abs+uoi+crp
// A mutant of an operand is told apart where the operation that uses it gives something else.
int compare(int a) { return a < 10; }
unsigned mask(unsigned u) { return u & 15; }
double scale(double d) { return d * 2.5; }
int choose(int a) { return a ? 1 : 2; }

int main(void)
{
    compare(9);
    compare(-3);
    mask(0);
    scale(0);
    choose(0);
    return 0;
}
//~ - 3:29 abs a -> abs(a)
//~ - 3:29 abs a -> -abs(a)
//~ - 3:29 abs a is zero
//~ - 3:29 uoi a -> -a
//~ - 3:29 uoi a -> ~a
//~ - 3:33 crp 10 -> 10 + 1
//~ + 3:33 crp 10 -> 10 - 1
//~ + 3:33 crp 10 -> 0
//~ - 4:36 abs u -> -abs(u)
//~ + 4:36 abs u is zero
//~ - 4:36 uoi u -> -u
//~ + 4:36 uoi u -> ~u
//~ - 4:40 crp 15 -> 15 + 1
//~ - 4:40 crp 15 -> 15 - 1
//~ - 4:40 crp 15 -> 0
//~ - 5:33 abs d -> abs(d)
//~ - 5:33 abs d -> -abs(d)
//~ + 5:33 abs d is zero
//~ - 5:33 uoi d -> -d
//~ - 5:37 crp 2.5 -> 2.5 + 1
//~ - 5:37 crp 2.5 -> 2.5 - 1
//~ - 5:37 crp 2.5 -> 0
//~ - 6:28 abs a -> abs(a)
//~ - 6:28 abs a -> -abs(a)
//~ + 6:28 abs a is zero
//~ + 6:28 uoi a -> !a
