/* Faults of a disk, put between a program and its C library (LD_PRELOAD). They concern the files below FAULT_ROOT.
 *
 * FAULT_DURABLE     directory: a file's content is copied there when it is synced, and at no other time. What is there is
 *                   what a power cut would leave of a machine that writes nothing back by itself.
 * FAULT_SYNC_ONE_IN a sync fails with EIO once in so many times ...
 * FAULT_READ_ONE_IN a read fails with EIO once in so many times ...
 * FAULT_FULL        any value: every write fails with ENOSPC ...
 * FAULT_ARMED       ... while this file exists.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

typedef int (*sync_call)(int);
typedef ssize_t (*write_call)(int, const void *, size_t);
typedef ssize_t (*read_call)(int, void *, size_t);
typedef ssize_t (*pread_call)(int, void *, size_t, off_t);
typedef ssize_t (*pwrite_call)(int, const void *, size_t, off_t);

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value && *value ? value : NULL;
}

static int armed(void) {
  const char *file = setting("FAULT_ARMED");
  return file && access(file, F_OK) == 0;
}

/* The path of an open file below FAULT_ROOT, or 0. */
static int path_below_root(int fd, char path[PATH_MAX]) {
  const char *root = setting("FAULT_ROOT");
  if (!root) return 0;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  size_t prefix = strlen(root);
  if (strncmp(path, root, prefix) != 0 || path[prefix] != '/') return 0;
  struct stat about;
  return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

static int copy_to(const char *from, const char *to) {
  int in = open(from, O_RDONLY | O_CLOEXEC);
  int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  int ok = in >= 0 && out >= 0;
  static write_call real_write;
  if (!real_write) real_write = (write_call)dlsym(RTLD_NEXT, "write");
  char buffer[65536];
  ssize_t got = 0;
  while (ok && (got = read(in, buffer, sizeof buffer)) > 0) ok = real_write(out, buffer, (size_t)got) == got;
  if (in >= 0) close(in);
  if (out >= 0) close(out);
  return ok && got == 0;
}

/* Whole or not at all: a process killed in the middle has not synced. */
static int make_durable(const char *path) {
  const char *directory = setting("FAULT_DURABLE");
  if (!directory) return 1;
  const char *name = strrchr(path, '/') + 1;
  char unfinished[PATH_MAX + 16], finished[PATH_MAX + 16];
  snprintf(finished, sizeof finished, "%s/%s", directory, name);
  snprintf(unfinished, sizeof unfinished, "%s/%s.unfinished", directory, name);
  return copy_to(path, unfinished) && rename(unfinished, finished) == 0;
}

static int synced(int fd, sync_call real) {
  char path[PATH_MAX];
  if (!path_below_root(fd, path)) return real(fd);
  const char *one_in = setting("FAULT_SYNC_ONE_IN");
  if (one_in && armed() && random() % atoi(one_in) == 0) {
    errno = EIO;
    return -1;
  }
  if (!make_durable(path)) {
    errno = EIO;
    return -1;
  }
  /* The copy counts; a real sync would only be slow. */
  return setting("FAULT_DURABLE") ? 0 : real(fd);
}

int fsync(int fd) {
  static sync_call real;
  if (!real) real = (sync_call)dlsym(RTLD_NEXT, "fsync");
  return synced(fd, real);
}

int fdatasync(int fd) {
  static sync_call real;
  if (!real) real = (sync_call)dlsym(RTLD_NEXT, "fdatasync");
  return synced(fd, real);
}

static int is_unreadable(int fd) {
  char path[PATH_MAX];
  const char *one_in = setting("FAULT_READ_ONE_IN");
  if (!one_in || !armed() || !path_below_root(fd, path) || random() % atoi(one_in) != 0) return 0;
  errno = EIO;
  return 1;
}

ssize_t read(int fd, void *bytes, size_t count) {
  static read_call real;
  if (!real) real = (read_call)dlsym(RTLD_NEXT, "read");
  return is_unreadable(fd) ? -1 : real(fd, bytes, count);
}

ssize_t pread(int fd, void *bytes, size_t count, off_t at) {
  static pread_call real;
  if (!real) real = (pread_call)dlsym(RTLD_NEXT, "pread");
  return is_unreadable(fd) ? -1 : real(fd, bytes, count, at);
}

ssize_t pread64(int fd, void *bytes, size_t count, off64_t at) {
  static pread_call real;
  if (!real) real = (pread_call)dlsym(RTLD_NEXT, "pread64");
  return is_unreadable(fd) ? -1 : real(fd, bytes, count, at);
}

static int is_full(int fd) {
  char path[PATH_MAX];
  if (!setting("FAULT_FULL") || !armed() || !path_below_root(fd, path)) return 0;
  errno = ENOSPC;
  return 1;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  static write_call real;
  if (!real) real = (write_call)dlsym(RTLD_NEXT, "write");
  return is_full(fd) ? -1 : real(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  static pwrite_call real;
  if (!real) real = (pwrite_call)dlsym(RTLD_NEXT, "pwrite");
  return is_full(fd) ? -1 : real(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  static pwrite_call real;
  if (!real) real = (pwrite_call)dlsym(RTLD_NEXT, "pwrite64");
  return is_full(fd) ? -1 : real(fd, bytes, count, at);
}
