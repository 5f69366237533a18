/// What the path of a resource says.
struct ResourcePath {
    let fileName: String
    /// The file name without its last extension.
    let baseName: String
    /// Without the dot; empty when there is none.
    let fileExtension: String
    /// The name of the innermost `.lproj` folder.
    let language: String?

    init(_ path: String) {
        let parts = path.split(separator: "/")
        let name = parts.last ?? ""
        let (base, ending) = Self.split(name)
        fileName = String(name)
        baseName = base
        fileExtension = ending
        language = parts.dropLast().last { $0.hasSuffix(".lproj") && $0.utf8.count > 6 }.map { String($0.dropLast(6)) }
    }

    /// The part before the last dot and the part after it.
    static func split(_ name: Substring) -> (base: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (String(name), "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}
