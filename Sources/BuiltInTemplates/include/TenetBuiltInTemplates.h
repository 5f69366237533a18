#ifndef TENET_BUILT_IN_TEMPLATES_H
#define TENET_BUILT_IN_TEMPLATES_H

#include <stddef.h>

/// A file that the scaffold writes: a component of the kit, or a template.
typedef struct {
    /// Below the project's folder, such as `Kits/Sources/AppCore/State/LoadState.swift`.
    const char *path;
    /// UTF-8, with a final NUL that `length` does not count.
    const char *text;
    /// In bytes.
    size_t length;
} TenetBuiltInTemplate;

/// Every file of the kit and of the templates, sorted by path. The memory is constant and lives as long as the process.
const TenetBuiltInTemplate *tenetBuiltInTemplates(size_t *count);

#endif
