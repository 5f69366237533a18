#include "TenetBuiltInTemplates.h"
static const TenetBuiltInTemplate files[] = {{"x", "", 0}};
const TenetBuiltInTemplate *tenetBuiltInTemplates(size_t *count) { *count = 0; return files; }
