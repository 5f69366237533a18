// Calls of the operating system that Swift cannot see or that differ between the systems in more than a name.
#ifndef TENET_SYSTEM_CALLS_H
#define TENET_SYSTEM_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Gives a file the extended attributes and the access control list of another one; call it after the mode is set. What this
/// user may not give away, and what the file system does not know, is left out. Returns 0 or a value of `errno`.
int tenet_copy_attributes(int from, int to);

/// Opens a new file for writing that has no name yet, on the file system of a folder, so that nothing is left of it when the
/// process dies. Returns -1 where the system or the file system knows no such files.
int tenet_open_unnamed(int folder, mode_t mode);

/// Gives a file without a name one that must not be taken. Returns 0, or -1 with `errno` set.
int tenet_name_unnamed(int file, int folder, const char *name);

/// Returns 0 when what is written to a file or folder from now on reaches the disk after what was written to it before, or a value of
/// `errno`.
int tenet_synchronize(int file);

/// Runs a function on a thread of its own with a stack of the given size. Returns 0 or a value of `errno`; then it is not
/// called.
int tenet_start_thread(size_t stack, void (*body)(void *), void *context);

/// Copies what the linker computed from the contents of the running program: LC_UUID on macOS, the note NT_GNU_BUILD_ID
/// elsewhere. Returns the number of bytes copied, 0 when there is nothing.
size_t tenet_build_identity(uint8_t *buffer, size_t capacity);

#endif
