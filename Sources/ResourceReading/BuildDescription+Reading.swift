public import TenetResources

extension BuildDescription {
    /// Whether the path is that of a `Package.swift` or of a `Package@swift-6.0.swift`.
    static func isManifest(path: String) -> Bool {
        let file = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        return file == "Package.swift" || (file.hasPrefix("Package@swift-") && file.hasSuffix(".swift"))
    }

    /// Reads a `project.pbxproj`, a `Package.swift` or a `Package@swift-6.0.swift`; other paths give nil.
    /// Damaged files give what can be read of them, and ``problems``.
    public static func read(path: String, bytes: [UInt8]) -> BuildDescription? {
        guard isManifest(path: path) else { return readProject(path: path, bytes: bytes) }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return ManifestReader.read(BuildDescription(path: path, folder: folder, format: .package), bytes)
    }
}
