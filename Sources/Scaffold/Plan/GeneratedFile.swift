/// A file that a generator wants to be there.
public struct GeneratedFile: Hashable, Sendable {
    /// Below the project's folder.
    public var path: String
    public var text: String
    /// The template or the component of the kit that it comes from.
    public var origin: String
    /// It may be run as a program.
    public var isExecutable: Bool

    public init(path: String, text: String, origin: String, isExecutable: Bool = false) {
        self.path = path
        self.text = text
        self.origin = origin
        self.isExecutable = isExecutable
    }
}

/// An edit of a file that may be the team's own.
public struct Insertion: Sendable {
    /// Below the project's folder.
    public var path: String
    /// What is inserted where, to be said to people.
    public var purpose: String
    /// The lines that a person would paste.
    public var lines: String
    /// The edited text; the same text when it is there already.
    public let edit: @Sendable (_ text: String) throws(InsertionRefusal) -> String

    public init(
        path: String, purpose: String, lines: String,
        edit: @escaping @Sendable (_ text: String) throws(InsertionRefusal) -> String
    ) {
        self.path = path
        self.purpose = purpose
        self.lines = lines
        self.edit = { text throws(InsertionRefusal) in
            // Bytes that are no text have become replacements, which would be written in their place.
            if text.unicodeScalars.contains("\u{FFFD}") {
                throw InsertionRefusal("the file has bytes that are not UTF-8")
            }
            return try LineEnds.keeping(in: text, edit)
        }
    }
}

/// Why lines cannot be put into a file: the place is not there, or there are several.
public struct InsertionRefusal: Error, Hashable, Sendable {
    public let reason: String
    public init(_ reason: String) { self.reason = reason }
}
