/// Paths as text, without a look at the disk. All work is on bytes: in Swift's view of characters a slash and an
/// accent that begins the next name are one character.
enum LexicalPath {
    /// The path made absolute and free of `.`, `..`, doubled slashes and a slash at its end.
    ///
    /// - Parameter folder: absolute; what a relative path is relative to.
    static func absolute(_ path: String, in folder: String) -> String {
        var parts: [Substring.UTF8View] = []
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        for part in (isAbsolute ? [] : components(of: folder)) + components(of: path) {
            if part.elementsEqual("..".utf8) {
                _ = parts.popLast()
            } else if !part.elementsEqual(".".utf8) {
                parts.append(part)
            }
        }
        return "/" + joined(parts)
    }

    /// The way from one normal absolute path to another; empty when they are the same.
    static func relative(_ path: String, to root: String) -> String {
        let parts = components(of: path)
        let rootParts = components(of: root)
        var shared = 0
        while shared < min(parts.count, rootParts.count), parts[shared].elementsEqual(rootParts[shared]) {
            shared += 1
        }
        let up = Array(repeating: Substring("..").utf8, count: rootParts.count - shared)
        return joined(up + parts[shared...])
    }

    static func contains(_ root: String, _ path: String) -> Bool {
        let rootParts = components(of: root)
        let parts = components(of: path)
        return parts.count >= rootParts.count && zip(rootParts, parts).allSatisfy { $0.elementsEqual($1) }
    }

    /// The folder of a normal absolute path; that of the file system's root is itself.
    static func parent(of path: String) -> String {
        "/" + joined(components(of: path).dropLast())
    }

    static func name(of path: String) -> String {
        components(of: path).last.map { String(Substring($0)) } ?? ""
    }

    /// The folders above a normal absolute path, the file system's root first.
    static func ancestors(of path: String) -> [String] {
        let parts = components(of: path)
        return parts.indices.map { "/" + joined(parts[..<$0]) }
    }

    static func child(_ name: String, of folder: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") || folder.isEmpty ? folder + name : folder + "/" + name
    }

    /// True when the left path comes first bytewise, whatever form its accents have.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let order = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { left.order(to: $0) }
        }
        if let order, let order { return order < 0 }
        return left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private static func components(of path: String) -> [Substring.UTF8View] {
        Substring(path).utf8.split(separator: UInt8(ascii: "/"))
    }

    private static func joined(_ parts: some Sequence<Substring.UTF8View>) -> String {
        parts.map { String(Substring($0)) }.joined(separator: "/")
    }
}
