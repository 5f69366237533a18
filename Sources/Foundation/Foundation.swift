/// The part of Foundation that Tenet uses.
///
/// On Linux this is `FoundationEssentials`: the whole library with its tables of languages takes three times as long to load as
/// a small file to check. Where that module is missing, as on a Mac, Foundation is part of the system and loaded already.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif

// What Foundation brings along there: `errno`, `strerror`, `realpath`.
#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#endif
