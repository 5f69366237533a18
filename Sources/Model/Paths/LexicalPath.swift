/// Paths as text, without a look at the disk: the one place that takes them apart and puts them together.
///
/// All work is on bytes: in Swift's view of characters a slash and an accent that begins the next name are one
/// character, and two names that look alike are equal. Everything is O(length of the paths).
public enum LexicalPath {
    private static let slash = UInt8(ascii: "/")

    public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    /// The path made absolute and free of `.`, `..`, doubled slashes and a slash at its end.
    ///
    /// - Parameter folder: absolute; what a relative path is relative to.
    public static func absolute(_ path: String, in folder: String) -> String {
        var parts: [Substring.UTF8View] = []
        for part in (isAbsolute(path) ? [] : split(folder)) + split(path) {
            if part.elementsEqual("..".utf8) {
                _ = parts.popLast()
            } else if !part.elementsEqual(".".utf8) {
                parts.append(part)
            }
        }
        return "/" + joined(parts)
    }

    /// A path as it counts from a folder, without `.` and with as few `..` as possible. Relative when both are; an
    /// absolute path stays where it is.
    public static func joined(_ folder: String, _ path: String) -> String {
        let isFree = isAbsolute(path) || folder.isEmpty
        guard !isAbsolute(isFree ? path : folder) else { return absolute(path, in: folder) }
        var parts: [Substring.UTF8View] = []
        for part in (isFree ? [] : split(folder)) + split(path) where !part.elementsEqual(".".utf8) {
            if part.elementsEqual("..".utf8), let last = parts.last, !last.elementsEqual("..".utf8) {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return joined(parts)
    }

    /// The way from one normal absolute path to another; empty when they are the same.
    public static func relative(_ path: String, to root: String) -> String {
        let parts = split(path)
        let rootParts = split(root)
        var shared = 0
        while shared < min(parts.count, rootParts.count), parts[shared].elementsEqual(rootParts[shared]) {
            shared += 1
        }
        let up = Array(repeating: Substring("..").utf8, count: rootParts.count - shared)
        return joined(up + parts[shared...])
    }

    /// The path as it is seen from a folder that it lies in; nil when it lies elsewhere or is that folder. Both are
    /// normal, and an empty folder is the one that relative paths count from.
    public static func inner(_ path: String, of folder: String) -> String? {
        guard !folder.isEmpty else { return isAbsolute(path) || path.isEmpty ? nil : path }
        let (all, outer) = (path.utf8, folder.utf8)
        guard all.count > outer.count, all.starts(with: outer) else { return nil }
        var rest = all.dropFirst(outer.count)
        if outer.last != slash {
            guard rest.popFirst() == slash else { return nil }
        }
        return rest.isEmpty ? nil : String(Substring(rest))
    }

    /// A normal path as somebody in a folder writes it: without the folder when it lies there.
    public static func shown(_ path: String, in folder: String) -> String { inner(path, of: folder) ?? path }

    public static func contains(_ root: String, _ path: String) -> Bool {
        let rootParts = split(root)
        let parts = split(path)
        return parts.count >= rootParts.count && zip(rootParts, parts).allSatisfy { $0.elementsEqual($1) }
    }

    /// The folder of a path; empty for a relative path of one name, and the file system's root for the root itself.
    public static func parent(of path: String) -> String {
        (isAbsolute(path) ? "/" : "") + joined(split(path).dropLast())
    }

    /// The last name of a path; empty when it has none.
    public static func name(of path: String) -> String {
        split(path).last.map { String(Substring($0)) } ?? ""
    }

    /// What stands behind the last dot of the last name, without the dot; empty for `.name` and `name`.
    public static func pathExtension(of path: String) -> String {
        guard let name = split(path).last, let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex
        else { return "" }
        return String(Substring(name[name.index(after: dot)...]))
    }

    /// The names on the way, the root's slash left out.
    public static func components(of path: String) -> [String] { split(path).map { String(Substring($0)) } }

    /// The folders above a path, the outermost first: the file system's root or, for a relative path, the outermost
    /// folder that it names.
    public static func ancestors(of path: String) -> [String] {
        let parts = split(path)
        let isAbsolute = isAbsolute(path)
        return parts.indices.dropFirst(isAbsolute ? 0 : 1).map { (isAbsolute ? "/" : "") + joined(parts[..<$0]) }
    }

    /// A folder and those above it, the nearest first; the last is the file system's root or, for a relative path, the
    /// empty one that relative paths count from.
    public static func upwards(from folder: String) -> [String] {
        let parts = split(folder)
        let root = isAbsolute(folder) ? "/" : ""
        return (0...parts.count).reversed().map { root + joined(parts[..<$0]) }
    }

    public static func child(_ name: String, of folder: String) -> String {
        folder.utf8.last == slash || folder.isEmpty ? folder + name : folder + "/" + name
    }

    /// True when the left path comes first bytewise, whatever form its accents have.
    public static func precedes(_ left: String, _ right: String) -> Bool {
        let order = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { left.lexicographicallyPrecedes($0) }
        }
        if let order, let order { return order }
        return left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// True when both are the same bytes: names that only look the same are two files.
    public static func areSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

    private static func split(_ path: String) -> [Substring.UTF8View] {
        Substring(path).utf8.split(separator: slash)
    }

    private static func joined(_ parts: some Sequence<Substring.UTF8View>) -> String {
        parts.map { String(Substring($0)) }.joined(separator: "/")
    }
}
