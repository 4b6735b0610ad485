/* math.h, as far as it needs no rounding. */

double fabs(double x);
float fabsf(float x);

double fabs(double x) { return __builtin_fabs(x); }

float fabsf(float x) { return __builtin_fabsf(x); }
