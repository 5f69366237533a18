/// The folders on the way to a file, and its name.
public struct FilePlace: Sendable {
    public let folders: [Substring]
    public let file: Substring
    /// Written by a generator or for one: not what people put somewhere.
    public let isMadeByTools: Bool

    /// - Parameter path: relative to the project, with `/`. O(length): ask declarations, uses and files for their
    ///   `place`, which is made once.
    public init(_ path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        folders = Array(parts.dropLast())
        file = parts.last ?? ""
        isMadeByTools =
            file == "Package.swift" || file.hasSuffix(".generated.swift") || file.hasSuffix(".pb.swift")
            || folders.contains {
                $0 == "Generated" || $0 == "GeneratedSources" || $0 == "DerivedSources" || $0.hasSuffix(".xctemplate")
            }
    }

    /// The file's name without `.swift` and without what stands behind a `+`.
    public var stem: Substring { file.split(separator: ".").first?.split(separator: "+").first ?? file }
    /// The folders as a path.
    public var directory: String { folders.joined(separator: "/") }
}
