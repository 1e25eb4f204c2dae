/* Stands between the server and the system (LD_PRELOAD), for files below $SHIM_ROOT alone.

   $SHIM_CONTROL is a file of eight 64-bit words that a test maps its wishes to:  mask of kinds | calls that still succeed | calls that then fail | errno | failed so far
   $SHIM_SHADOW is a directory in which it keeps what is durable (docs/hard-cases.md, C8):
     synced.INODE   the content that a returned sync covers
     live.INODE     another name of the file, for what was written since
     names          C inode path: created, R from TAB to: renamed, U path: removed, D path: directory synced; in the order in which they happened */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN, CREATE, READ, WRITE, SYNC, SETLEN, ALLOCATE, RENAME, REMOVE, SYNCDIR, LIST, MKDIR, LOCK };

static struct { int64_t mask, skip, times, number, fired, unused[3]; } *control;
static const char *root, *shadow;
static pthread_mutex_t names_lock = PTHREAD_MUTEX_INITIALIZER, ranges_lock = PTHREAD_MUTEX_INITIALIZER;

#define FDS 65536
/* Of each descriptor: 0 not ours, 1 a file, 2 a directory; and its inode. */
static unsigned char ours[FDS];
static uint64_t inode_of[FDS];

#define REAL(NAME) ({ static __typeof__(&NAME) real; if (!real) real = (__typeof__(&NAME))dlsym(RTLD_NEXT, #NAME); real; })

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("SHIM_CONTROL");
    int fd;
    root = getenv("SHIM_ROOT");
    shadow = getenv("SHIM_SHADOW");
    if (file && (fd = REAL(open)(file, O_RDWR)) >= 0) {
        control = mmap(NULL, 64, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (control == MAP_FAILED) abort();
        close(fd);
    }
}

/* The root itself, too: a sync of it is one of its names. */
static int below(const char *path) {
    size_t n = root ? strlen(root) : 0;
    while (n && root[n - 1] == '/') n--;
    return n && path && !strncmp(path, root, n) && (!path[n] || path[n] == '/');
}

static int fails(enum kind kind) {
    if (!control || !(__atomic_load_n(&control->mask, __ATOMIC_SEQ_CST) >> kind & 1)) return 0;
    if (__atomic_fetch_sub(&control->skip, 1, __ATOMIC_SEQ_CST) > 0) return 0;
    if (__atomic_fetch_sub(&control->times, 1, __ATOMIC_SEQ_CST) <= 0) return 0;
    __atomic_fetch_add(&control->fired, 1, __ATOMIC_SEQ_CST);
    errno = (int)control->number;
    return 1;
}

/* ---- what is durable ---- */

struct ranges { uint64_t inode; int64_t (*list)[2]; size_t count, room; struct ranges *next; };
static struct ranges *files[1024];

static struct ranges *ranges_of(uint64_t inode) {
    struct ranges **at = &files[inode % 1024];
    for (; *at; at = &(*at)->next)
        if ((*at)->inode == inode) return *at;
    *at = calloc(1, sizeof **at);
    (*at)->inode = inode;
    return *at;
}

static void wrote(int fd, int64_t from, int64_t to) {
    if (!shadow || ours[fd] != 1 || to <= from) return;
    pthread_mutex_lock(&ranges_lock);
    struct ranges *r = ranges_of(inode_of[fd]);
    if (r->count == r->room) r->list = realloc(r->list, (r->room = r->room * 2 + 16) * sizeof *r->list);
    r->list[r->count][0] = from;
    r->list[r->count++][1] = to;
    pthread_mutex_unlock(&ranges_lock);
}

static void copy(int from, int to, int64_t at, int64_t end) {
    static __thread char buffer[1 << 16];
    while (at < end) {
        size_t want = end - at < (int64_t)sizeof buffer ? (size_t)(end - at) : sizeof buffer;
        ssize_t got = REAL(pread)(from, buffer, want, at);
        if (got <= 0) return;
        if (REAL(pwrite)(to, buffer, got, at) != got) abort();
        at += got;
    }
}

static int shadow_of(uint64_t inode, int flags) {
    char name[4096];
    snprintf(name, sizeof name, "%s/synced.%lu", shadow, (unsigned long)inode);
    return REAL(open)(name, flags, 0600);
}

static int synced(int fd, int (*real)(int)) {
    if (!shadow || ours[fd] != 1) return real(fd);
    struct stat st;
    pthread_mutex_lock(&ranges_lock);
    struct ranges *r = ranges_of(inode_of[fd]);
    int64_t (*list)[2] = r->list;
    size_t count = r->count;
    r->list = NULL;
    r->count = r->room = 0;
    pthread_mutex_unlock(&ranges_lock);
    fstat(fd, &st);
    int result = real(fd), error = errno;
    if (!result) {
        char path[64];
        int to = shadow_of(inode_of[fd], O_RDWR | O_CREAT);
        /* Through another descriptor: this one may be for direct access, which wants aligned buffers. */
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        int from = REAL(open)(path, O_RDONLY);
        if (to < 0 || from < 0) abort();
        for (size_t i = 0; i < count; i++) copy(from, to, list[i][0], list[i][1]);
        if (REAL(ftruncate)(to, st.st_size)) abort();
        REAL(close)(to);
        REAL(close)(from);
    }
    free(list);
    errno = error;
    return result;
}

static void note(const char *format, ...) {
    char line[8192], name[4096];
    va_list a;
    va_start(a, format);
    int n = vsnprintf(line, sizeof line, format, a);
    va_end(a);
    snprintf(name, sizeof name, "%s/names", shadow);
    int fd = REAL(open)(name, O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (fd < 0 || REAL(write)(fd, line, n) != n) abort();
    REAL(close)(fd);
}

/* ---- the calls ---- */

static int opened(const char *path, int flags, mode_t mode, int (*real)(const char *, int, ...)) {
    if (!below(path)) return real(path, flags, mode);
    int creates = flags & O_CREAT && access(path, F_OK);
    if (fails(creates ? CREATE : OPEN)) return -1;
    if (shadow) pthread_mutex_lock(&names_lock);
    int fd = real(path, flags, mode), error = errno;
    if (fd >= 0 && fd < FDS) {
        struct stat st;
        fstat(fd, &st);
        ours[fd] = S_ISDIR(st.st_mode) ? 2 : 1;
        inode_of[fd] = st.st_ino;
        if (shadow && creates) {
            char other[4096];
            snprintf(other, sizeof other, "%s/live.%lu", shadow, (unsigned long)st.st_ino);
            if (link(path, other)) abort();
            note("C %lu %s\n", (unsigned long)st.st_ino, path);
        }
    }
    if (shadow) pthread_mutex_unlock(&names_lock);
    errno = error;
    return fd;
}

#define OPENS(NAME) \
    int NAME(const char *path, int flags, ...) { \
        va_list a; va_start(a, flags); mode_t mode = va_arg(a, mode_t); va_end(a); \
        return opened(path, flags, mode, REAL(NAME)); \
    }
OPENS(open)
OPENS(open64)

int close(int fd) {
    if (fd >= 0 && fd < FDS) ours[fd] = 0;
    return REAL(close)(fd);
}

#define READS(NAME, OFFSET) \
    ssize_t NAME(int fd, void *to, size_t n, OFFSET at) { \
        return fd < FDS && ours[fd] && fails(READ) ? -1 : REAL(NAME)(fd, to, n, at); \
    }
READS(pread, off_t)
READS(pread64, off64_t)

ssize_t read(int fd, void *to, size_t n) {
    return fd >= 0 && fd < FDS && ours[fd] && fails(READ) ? -1 : REAL(read)(fd, to, n);
}

#define WRITES(NAME, OFFSET) \
    ssize_t NAME(int fd, const void *from, size_t n, OFFSET at) { \
        if (fd >= FDS || !ours[fd]) return REAL(NAME)(fd, from, n, at); \
        if (fails(WRITE)) return -1; \
        ssize_t done = REAL(NAME)(fd, from, n, at); \
        if (done > 0) wrote(fd, at, at + done); \
        return done; \
    }
WRITES(pwrite, off_t)
WRITES(pwrite64, off64_t)

#define WRITES_MANY(NAME, OFFSET) \
    ssize_t NAME(int fd, const struct iovec *from, int n, OFFSET at) { \
        if (fd >= FDS || !ours[fd]) return REAL(NAME)(fd, from, n, at); \
        if (fails(WRITE)) return -1; \
        ssize_t done = REAL(NAME)(fd, from, n, at); \
        if (done > 0) wrote(fd, at, at + done); \
        return done; \
    }
WRITES_MANY(pwritev, off_t)
WRITES_MANY(pwritev64, off64_t)

ssize_t write(int fd, const void *from, size_t n) {
    if (fd < 0 || fd >= FDS || !ours[fd]) return REAL(write)(fd, from, n);
    if (fails(WRITE)) return -1;
    ssize_t done = REAL(write)(fd, from, n);
    int64_t end = lseek(fd, 0, SEEK_CUR);
    if (done > 0) wrote(fd, end - done, end);
    return done;
}

#define SYNCS(NAME) \
    int NAME(int fd) { \
        if (fd < 0 || fd >= FDS || !ours[fd]) return REAL(NAME)(fd); \
        if (fails(ours[fd] == 2 ? SYNCDIR : SYNC)) return -1; \
        if (ours[fd] == 1 || !shadow) return synced(fd, REAL(NAME)); \
        char link[64], path[4096]; \
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd); \
        ssize_t n = readlink(link, path, sizeof path - 1); \
        path[n > 0 ? n : 0] = 0; \
        pthread_mutex_lock(&names_lock); \
        int result = REAL(NAME)(fd), error = errno; \
        if (!result) note("D %s\n", path); \
        pthread_mutex_unlock(&names_lock); \
        errno = error; \
        return result; \
    }
SYNCS(fsync)
SYNCS(fdatasync)

#define LENGTHS(NAME, OFFSET) \
    int NAME(int fd, OFFSET len) { \
        struct stat st; \
        if (fd >= FDS || !ours[fd]) return REAL(NAME)(fd, len); \
        if (fails(SETLEN)) return -1; \
        fstat(fd, &st); \
        int result = REAL(NAME)(fd, len); \
        if (!result) wrote(fd, len, st.st_size); \
        return result; \
    }
LENGTHS(ftruncate, off_t)
LENGTHS(ftruncate64, off64_t)

#define ALLOCATES(NAME, OFFSET) \
    int NAME(int fd, int mode, OFFSET at, OFFSET len) { \
        return fd < FDS && ours[fd] && fails(ALLOCATE) ? -1 : REAL(NAME)(fd, mode, at, len); \
    }
ALLOCATES(fallocate, off_t)
ALLOCATES(fallocate64, off64_t)

int rename(const char *from, const char *to) {
    if (!below(to)) return REAL(rename)(from, to);
    if (fails(RENAME)) return -1;
    if (!shadow) return REAL(rename)(from, to);
    pthread_mutex_lock(&names_lock);
    int result = REAL(rename)(from, to), error = errno;
    if (!result) note("R %s\t%s\n", from, to);
    pthread_mutex_unlock(&names_lock);
    errno = error;
    return result;
}

int unlink(const char *path) {
    if (!below(path)) return REAL(unlink)(path);
    if (fails(REMOVE)) return -1;
    if (!shadow) return REAL(unlink)(path);
    pthread_mutex_lock(&names_lock);
    int result = REAL(unlink)(path), error = errno;
    if (!result) note("U %s\n", path);
    pthread_mutex_unlock(&names_lock);
    errno = error;
    return result;
}

int mkdir(const char *path, mode_t mode) {
    return below(path) && fails(MKDIR) ? -1 : REAL(mkdir)(path, mode);
}

DIR *opendir(const char *path) {
    return below(path) && fails(LIST) ? NULL : REAL(opendir)(path);
}

int flock(int fd, int how) {
    return fd < FDS && ours[fd] && fails(LOCK) ? -1 : REAL(flock)(fd, how);
}
