internal import TenetEngine

enum ToolVersion {
    static let number = "0.1.0"

    /// Version and identity of this very binary: caches written by another build are not trusted.
    static let build = "\(number)-\(ToolIdentity.ofThisProcess)"
}
