// A rule file needs one import beside its vocabulary.
@_exported public import TenetMarkdown
