// With large files, and not only there, C's name of a function is not the linker's: `stat` is `stat64`, which the headers
// declare too, with another type.

#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int is_directory(const char *path) {
    struct stat status;
    if (stat(path, &status) == -1)
        return -1;
    return S_ISDIR(status.st_mode) ? 1 : 0;
}

int count(const char *name) {
    FILE *file = fopen(name, "r");
    int n = 0;
    if (!file)
        return -1;
    while (getc(file) != EOF)
        n++;
    fclose(file);
    return n;
}

int hidden(const char *path) {
    DIR *directory = opendir(path);
    struct dirent *entry;
    int n = 0;
    if (!directory)
        return -1;
    while ((entry = readdir(directory)) != NULL)
        if (entry->d_name[0] == '.')
            n++;
    closedir(directory);
    return n;
}

int is_long(const char *path) {
    int file = open(path, O_RDONLY);
    if (file < 0)
        return -1;
    return lseek(file, 0, SEEK_END) > 100 ? 1 : 0;
}

// The same outside of the library, for what the unit only declares and for what it defines.
int level(int sensor) __asm__("sensor_level");
int is_hot(int sensor) __asm__("sensor_is_hot");

int is_hot(int sensor) {
    if (level(sensor) > 80)
        return 1;
    return 0;
}

//~ all is_directory covered
//~ all count covered
//~ all hidden covered
//~ all is_long covered
//~ all sensor_is_hot covered
