/* Preloaded into a server: lets its calls on the database's files fail, as long as and as the control file says.
 * The file is shared memory: a test writes `calls`, `error`, `share` and `how`, and reads `failed`. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2, TRUNCATE = 4 };
/* Whether nothing is done, half of it (a torn write), or all of it before the call fails. */
enum { NOTHING = 0, HALF = 1, ALL = 2 };

static volatile struct {
    uint32_t calls;  /* which calls fail, as bits */
    uint32_t error;  /* with which errno */
    uint32_t share;  /* how many of a thousand */
    uint32_t how;    /* what is done of it nevertheless */
    uint32_t asked;  /* how many calls could have failed */
    uint32_t failed; /* how many did */
} *control;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("TALAT_FAULTS");
    int file = path ? open(path, O_RDWR) : -1;
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) control = memory;
    close(file);
}

static int fails(int file, uint32_t call) {
    char link[40], path[4096];
    if (!control || !(control->calls & call)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (!strstr(path, "talat.sqlite")) return 0;
    uint32_t number = __atomic_add_fetch(&control->asked, 1, __ATOMIC_RELAXED);
    /* Spread evenly, without a generator that threads would share. */
    if ((number * 2654435761u >> 8) % 1000 >= control->share) return 0;
    __atomic_add_fetch(&control->failed, 1, __ATOMIC_RELAXED);
    return 1;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define PWRITE(name) \
    ssize_t name(int file, const void *bytes, size_t count, off_t at) { \
        REAL(name); \
        if (!fails(file, WRITE)) return real(file, bytes, count, at); \
        if (control->how) real(file, bytes, control->how == HALF ? count / 2 : count, at); \
        errno = (int)control->error; \
        return -1; \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    if (!fails(file, WRITE)) return real(file, bytes, count);
    errno = (int)control->error;
    return -1;
}

#define SYNCS(name) \
    int name(int file) { \
        REAL(name); \
        if (!fails(file, SYNC)) return real(file); \
        if (control->how == ALL) real(file); \
        errno = (int)control->error; \
        return -1; \
    }
SYNCS(fsync)
SYNCS(fdatasync)

#define TRUNCATES(name) \
    int name(int file, off_t length) { \
        REAL(name); \
        if (!fails(file, TRUNCATE)) return real(file, length); \
        errno = (int)control->error; \
        return -1; \
    }
TRUNCATES(ftruncate)
TRUNCATES(ftruncate64)
