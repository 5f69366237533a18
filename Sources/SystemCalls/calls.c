#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "TenetSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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
    // A folder may give new files an access list that the original has not.
    int has_list = 0;
    for (char *name = names; length > 0 && name < names + length; name += strlen(name) + 1) {
        has_list |= strcmp(name, "system.posix_acl_access") == 0;
    }
    if (length >= 0 && !has_list) (void)fremovexattr(to, "system.posix_acl_access");
    free(names);
    free(value);
    return result;
}

#endif

int tenet_synchronize(int file) {
#if defined(__APPLE__)
    // `fsync` there leaves bytes in the memory of the drive, which may write them in another order: a name could come to stand for a
    // file that is not whole. A barrier keeps the order, all that replacing a file needs, at a part of what F_FULLFSYNC costs; which of
    // the last files outlive a power cut is not promised. Other file systems than Apple's know the one, the other, or neither.
    if (fcntl(file, F_BARRIERFSYNC) == 0 || fcntl(file, F_FULLFSYNC) == 0) return 0;
#endif
    return fsync(file) == 0 ? 0 : errno;
}

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

#if defined(__APPLE__)

#include <mach-o/dyld.h>
#include <mach-o/loader.h>

size_t tenet_build_identity(uint8_t *buffer, size_t capacity) {
    const struct mach_header *header = _dyld_get_image_header(0);
    if (header == NULL || header->magic != MH_MAGIC_64) return 0;
    const char *place = (const char *)header + sizeof(struct mach_header_64);
    for (uint32_t index = 0; index < header->ncmds; index++) {
        const struct load_command *command = (const struct load_command *)place;
        if (command->cmd == LC_UUID) {
            const struct uuid_command *uuid = (const struct uuid_command *)command;
            size_t count = sizeof uuid->uuid < capacity ? sizeof uuid->uuid : capacity;
            memcpy(buffer, uuid->uuid, count);
            return count;
        }
        place += command->cmdsize;
    }
    return 0;
}

#elif defined(__linux__)

#include <elf.h>
#include <link.h>

struct identity_request {
    uint8_t *buffer;
    size_t capacity;
    size_t count;
};

static size_t aligned(size_t size) { return (size + 3) & ~(size_t)3; }

static void find_build_id(const char *notes, size_t size, struct identity_request *request) {
    while (size >= sizeof(ElfW(Nhdr))) {
        const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)notes;
        size_t name = aligned(note->n_namesz);
        size_t length = sizeof *note + name + aligned(note->n_descsz);
        if (length > size) return;
        const char *owner = notes + sizeof *note;
        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(owner, "GNU", 4) == 0) {
            request->count = note->n_descsz < request->capacity ? note->n_descsz : request->capacity;
            memcpy(request->buffer, owner + name, request->count);
            return;
        }
        notes += length;
        size -= length;
    }
}

/// The program itself comes first; nothing else is looked at.
static int visit_program(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[index];
        if (header->p_type != PT_NOTE) continue;
        find_build_id((const char *)(info->dlpi_addr + header->p_vaddr), header->p_memsz, data);
    }
    return 1;
}

size_t tenet_build_identity(uint8_t *buffer, size_t capacity) {
    struct identity_request request = {buffer, capacity, 0};
    dl_iterate_phdr(visit_program, &request);
    return request.count;
}

#else

size_t tenet_build_identity(uint8_t *buffer, size_t capacity) {
    (void)buffer;
    (void)capacity;
    return 0;
}

#endif

struct thread_body {
    void (*body)(void *);
    void *context;
};

static void *run_thread(void *given) {
    struct thread_body body = *(struct thread_body *)given;
    free(given);
    body.body(body.context);
    return NULL;
}

int tenet_start_thread(size_t stack, void (*body)(void *), void *context) {
    struct thread_body *given = malloc(sizeof *given);
    if (given == NULL) return ENOMEM;
    *given = (struct thread_body){body, context};
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error == 0) {
        pthread_t thread;
        error = pthread_attr_setstacksize(&attributes, stack);
        if (error == 0) error = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        if (error == 0) error = pthread_create(&thread, &attributes, run_thread, given);
        pthread_attr_destroy(&attributes);
    }
    if (error != 0) free(given);
    return error;
}
