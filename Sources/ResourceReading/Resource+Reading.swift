public import TenetResources

extension Resource {
    /// Whether the path ends like that of a resource. Looks at nothing else, so it is cheap.
    public static func isResource(path: String) -> Bool { reader(for: path) != nil }

    /// Reads the file with the reader that its path asks for; nil when there is none. Never traps: what can be read is
    /// read, and the resource lists the rest as problems. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> Resource? { reader(for: path)?(path, bytes) }

    private static func reader(for path: String) -> ((String, [UInt8]) -> Resource?)? {
        if BuildDescription.isManifest(path: path) {
            return { BuildDescription.read(path: $0, bytes: $1).map(build) }
        }
        return dataReader(for: path)
    }
}
