#define HIGH 2000
