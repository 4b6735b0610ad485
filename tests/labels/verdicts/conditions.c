//~ criteria: dc,cc,dcc,mcc-labels,ic,fcc
int g(int);
int f(int a, int b)
{
    if (a > 0 && (b > 0 || a == b))
        return g(a);
    while (a < b && b > 7)
        a++;
    return a > 3 && a < 3;
}
//~ covered 6:16 call g(a)
//~ covered 5:5 if (a > 0 && (b > 0 || a == b)) return g ...
//~ covered 6:9 return g(a)
//~ covered 7:5 while (a < b && b > 7) a++
//~ covered 8:9 a++
//~ covered 9:5 return a > 3 && a < 3
//~ covered 5:9 a > 0 && (b > 0 || a == b) is true
//~ covered 5:9 a > 0 && (b > 0 || a == b) is false
//~ covered 7:12 a < b && b > 7 is true
//~ covered 7:12 a < b && b > 7 is false
//~ infeasible 9:12 a > 3 && a < 3 is true
//~ covered 9:12 a > 3 && a < 3 is false
//~ covered 5:9 a > 0 is true
//~ covered 5:9 a > 0 is false
//~ covered 5:19 b > 0 is true
//~ covered 5:19 b > 0 is false
//~ infeasible 5:28 a == b is true
//~ covered 5:28 a == b is false
//~ covered 7:12 a < b is true
//~ covered 7:12 a < b is false
//~ covered 7:21 b > 7 is true
//~ covered 7:21 b > 7 is false
//~ covered 9:12 a > 3 is true
//~ covered 9:12 a > 3 is false
//~ infeasible 9:21 a < 3 is true
//~ covered 9:21 a < 3 is false
//~ covered 5:9 a > 0 && (b > 0 || a == b) is true
//~ covered 5:9 a > 0 && (b > 0 || a == b) is false
//~ covered 5:9 a > 0 is true
//~ covered 5:9 a > 0 is false
//~ covered 5:19 b > 0 is true
//~ covered 5:19 b > 0 is false
//~ infeasible 5:28 a == b is true
//~ covered 5:28 a == b is false
//~ covered 7:12 a < b && b > 7 is true
//~ covered 7:12 a < b && b > 7 is false
//~ covered 7:12 a < b is true
//~ covered 7:12 a < b is false
//~ covered 7:21 b > 7 is true
//~ covered 7:21 b > 7 is false
//~ infeasible 9:12 a > 3 && a < 3 is true
//~ covered 9:12 a > 3 && a < 3 is false
//~ covered 9:12 a > 3 is true
//~ covered 9:12 a > 3 is false
//~ infeasible 9:21 a < 3 is true
//~ covered 9:21 a < 3 is false
//~ covered 5:9 a > 0 is true, b > 0 is true
//~ infeasible 5:9 a > 0 is true, b > 0 is false, a == b is true
//~ covered 5:9 a > 0 is true, b > 0 is false, a == b is false
//~ covered 5:9 a > 0 is false
//~ covered 7:12 a < b is true, b > 7 is true
//~ covered 7:12 a < b is true, b > 7 is false
//~ covered 7:12 a < b is false
//~ infeasible 9:12 a > 3 is true, a < 3 is true
//~ covered 9:12 a > 3 is true, a < 3 is false
//~ covered 9:12 a > 3 is false
