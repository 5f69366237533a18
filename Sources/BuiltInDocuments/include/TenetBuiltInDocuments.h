#ifndef TENET_BUILT_IN_DOCUMENTS_H
#define TENET_BUILT_IN_DOCUMENTS_H

#include <stddef.h>

/// A document of a built-in standard.
typedef struct {
    /// `clean`, or `clean/folders` for a part of it.
    const char *name;
    /// UTF-8, with a final NUL that `length` does not count.
    const char *text;
    /// In bytes.
    size_t length;
} TenetBuiltInDocument;

/// Every built-in document, sorted by path. The memory is constant and lives as long as the process.
const TenetBuiltInDocument *tenetBuiltInDocuments(size_t *count);

#endif
