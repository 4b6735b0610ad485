//~ criteria: wm:ror+aor+abs
int near(double x) { return x * x < 2.0; }
float scale(float f) { if (!(f >= 0.0f)) return 0; return f / 2; }
//~ gave_up 2:29 x * x < 2.0 -> x * x <= 2.0
//~ covered 2:29 x * x < 2.0 -> x * x > 2.0
//~ covered 2:29 x * x < 2.0 -> x * x >= 2.0
//~ covered 2:29 x * x < 2.0 -> x * x == 2.0
//~ covered 2:29 x * x < 2.0 -> x * x != 2.0
//~ covered 2:29 x * x < 2.0 -> true
//~ covered 2:29 x * x < 2.0 -> false
//~ covered 2:29 x * x -> x + x
//~ covered 2:29 x * x -> x - x
//~ covered 2:29 x * x -> x / x
//~ covered 2:29 x * x -> x
//~ covered 2:29 x * x -> x
//~ covered 2:29 x -> abs(x)
//~ covered 2:29 x -> -abs(x)
//~ covered 2:29 x is zero
//~ covered 2:33 x -> abs(x)
//~ covered 2:33 x -> -abs(x)
//~ covered 2:33 x is zero
//~ covered 3:30 f >= 0.0f -> f < 0.0f
//~ covered 3:30 f >= 0.0f -> f <= 0.0f
//~ covered 3:30 f >= 0.0f -> f > 0.0f
//~ covered 3:30 f >= 0.0f -> f == 0.0f
//~ covered 3:30 f >= 0.0f -> f != 0.0f
//~ covered 3:30 f >= 0.0f -> true
//~ covered 3:30 f >= 0.0f -> false
//~ covered 3:30 f -> abs(f)
//~ covered 3:30 f -> -abs(f)
//~ covered 3:30 f is zero
//~ covered 3:59 f / 2 -> f + 2
//~ covered 3:59 f / 2 -> f - 2
//~ covered 3:59 f / 2 -> f * 2
//~ covered 3:59 f / 2 -> f
//~ covered 3:59 f / 2 -> 2
//~ gave_up 3:59 f -> abs(f)
//~ covered 3:59 f -> -abs(f)
//~ covered 3:59 f is zero
