//~ mutants: wm:ror+lor+sor
/* The suite leaves a function alone; floats; bits. */
double share(double part, double whole)
{
    if (whole == 0.0)
        return 0.0;
    return part / whole;
}

unsigned low_bits(unsigned word, unsigned count)
{
    if (count >= 32)
        return word;
    return word & ((1u << count) - 1);
}

//~ suite:
unsigned low_bits(unsigned, unsigned);

int main(void)
{
    return low_bits(0xff, 4) != 0xf;
}
//~ unreached 5:9 ror whole == 0.0 -> whole < 0.0 | clew_same_float(share(0.0, 0.0), 0.0)
//~ unreached 5:9 ror whole == 0.0 -> whole <= 0.0 | clew_same_float(share(0.0, -1.0), -0.0)
//~ unreached 5:9 ror whole == 0.0 -> whole > 0.0 | clew_same_float(share(0.0, 0.0), 0.0)
//~ unreached 5:9 ror whole == 0.0 -> whole >= 0.0 | clew_same_float(share(1.0, 1.0), 1.0)
//~ unreached 5:9 ror whole == 0.0 -> whole != 0.0 | clew_same_float(share(0.0, 0.0), 0.0)
//~ unreached 5:9 ror whole == 0.0 -> true | clew_same_float(share(0.0, -1.0), -0.0)
//~ unreached 5:9 ror whole == 0.0 -> false | clew_same_float(share(0.0, 0.0), 0.0)
//~ killed 12:9 ror count >= 32 -> count < 32 | exit code
//~ killed 12:9 ror count >= 32 -> count <= 32 | exit code
//~ unreached 12:9 ror count >= 32 -> count > 32 | a run does not return
//~ unreached 12:9 ror count >= 32 -> count == 32 | a run does not return
//~ killed 12:9 ror count >= 32 -> count != 32 | exit code
//~ killed 12:9 ror count >= 32 -> true | exit code
//~ unreached 12:9 ror count >= 32 -> false | a run does not return
//~ killed 14:12 lor word & ((1u << count) - 1) -> word | ((1u << count) - 1) | exit code
//~ killed 14:12 lor word & ((1u << count) - 1) -> word ^ ((1u << count) - 1) | exit code
//~ killed 14:12 lor word & ((1u << count) - 1) -> word | exit code
//~ unreached 14:12 lor word & ((1u << count) - 1) -> ((1u << count) - 1) | low_bits(0, 1) == 0
//~ killed 14:21 sor 1u << count -> 1u >> count | exit code
//~ killed 14:21 sor 1u << count -> 1u | exit code
