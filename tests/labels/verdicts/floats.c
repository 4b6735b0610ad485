//~ criteria: wm:ror+aor+abs
int near(double x) { return x * x < 2.0; }
float scale(float f) { if (!(f >= 0.0f)) return 0; return f / 2; }
