/* A file in memory. */
typedef struct mfile MFILE;

MFILE *mopen(const char *name, const char *mode);
int mwrite(MFILE *f, const char *text);
int mread(MFILE *f, char *to, int most);
int mseek(MFILE *f, int to);
int mclose(MFILE *f);
