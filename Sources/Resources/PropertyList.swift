public import TenetModel

/// A property list: `.plist`, `.entitlements` or `.xcprivacy`.
public struct PropertyList: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case plist, entitlements, xcprivacy
    }

    /// The file name with its extension, such as `Info.plist`.
    public var fileName: String
    public var kind: Kind
    /// The outermost value; nil when the file is binary, empty or broken from the start.
    public var root: PlistValue?
    /// True when the file is a binary property list, whose values are not read.
    public var isBinary: Bool
    public var problems: [ResourceProblem]

    public init(
        fileName: String, kind: Kind, root: PlistValue? = nil, isBinary: Bool = false,
        problems: [ResourceProblem] = []
    ) {
        self.fileName = fileName
        self.kind = kind
        self.root = root
        self.isBinary = isBinary
        self.problems = problems
    }

    /// Reads the file at the path; nil when the path ends like no property list. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> PropertyList? {
        let place = ResourcePath(path)
        guard let kind = Kind(rawValue: place.fileExtension) else { return nil }
        let tree = PlistReader.read(bytes)
        return PropertyList(
            fileName: place.fileName, kind: kind, root: tree.root, isBinary: tree.isBinary, problems: tree.problems)
    }

    /// The entries of the outermost dictionary, in order; none when it is something else.
    public var entries: [PlistEntry] { root?.entries ?? [] }

    /// The value of a key of the outermost dictionary. O(keys).
    public subscript(key: String) -> PlistValue? { root?[key] }

    /// The key of the outermost dictionary with its place. O(keys).
    public func key(_ key: String) -> RangedText? { root?.key(key) }

    /// The text at a key, or the texts of the array at a key; none when there are others or nothing.
    public func strings(at key: String) -> [RangedText] { self[key]?.strings ?? [] }

    public func write(to writer: inout ByteWriter) {
        writer.write(fileName)
        writer.write(kind.rawValue)
        writer.write(ifPresent: root) { $1.write(to: &$0) }
        writer.write(isBinary)
        writer.write(problems) { $1.write(to: &$0) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        fileName = try reader.string()
        kind = try reader.choice(Kind.self)
        root = try reader.optional(PlistValue.init(from:))
        isBinary = try reader.bool()
        problems = try reader.problems()
    }
}
