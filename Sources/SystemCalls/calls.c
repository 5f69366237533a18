#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "TenetSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__APPLE__)

#include <copyfile.h>

int tenet_copy_attributes(int from, int to) {
    if (fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR) == 0) return 0;
    return errno == ENOTSUP || errno == EPERM || errno == EACCES ? 0 : errno;
}

#else

#include <sys/xattr.h>

/// Reads with growing buffers: attributes may change between asking for their size and for them.
static ssize_t read_grown(int file, const char *name, char **buffer) {
    for (int attempt = 0; attempt < 8; attempt++) {
        ssize_t size = name ? fgetxattr(file, name, NULL, 0) : flistxattr(file, NULL, 0);
        if (size < 0) return size;
        char *grown = realloc(*buffer, (size_t)size + 1);
        if (grown == NULL) {
            errno = ENOMEM;
            return -1;
        }
        *buffer = grown;
        ssize_t got = name ? fgetxattr(file, name, grown, (size_t)size) : flistxattr(file, grown, (size_t)size);
        if (got >= 0 || errno != ERANGE) return got;
    }
    return -1;
}

static int may_be_left_out(int error) {
    return error == ENOTSUP || error == EPERM || error == EACCES || error == ENODATA;
}

int tenet_copy_attributes(int from, int to) {
    char *names = NULL;
    char *value = NULL;
    int result = 0;
    ssize_t length = read_grown(from, NULL, &names);
    if (length < 0) result = may_be_left_out(errno) ? 0 : errno;
    for (char *name = names; length > 0 && name < names + length; name += strlen(name) + 1) {
        ssize_t size = read_grown(from, name, &value);
        if (size >= 0 && fsetxattr(to, name, value, (size_t)size, 0) == 0) continue;
        if (may_be_left_out(errno)) continue;
        result = errno;
        break;
    }
    free(names);
    free(value);
    return result;
}

#endif

#if defined(O_TMPFILE)

int tenet_open_unnamed(int folder, mode_t mode) { return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode); }

int tenet_name_unnamed(int file, int folder, const char *name) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

#else

int tenet_open_unnamed(int folder, mode_t mode) {
    (void)folder;
    (void)mode;
    errno = ENOTSUP;
    return -1;
}

int tenet_name_unnamed(int file, int folder, const char *name) {
    (void)file;
    (void)folder;
    (void)name;
    errno = ENOTSUP;
    return -1;
}

#endif
