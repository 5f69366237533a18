public import TenetModel

/// The plan of a feature: a Markdown file in a folder `blueprint`, whose lists name what the feature brings along.
///
/// Of its text, headings, the first code span of each list item or table row, the types that its Swift code declares, and
/// placeholders are read.
public struct Blueprint: Hashable, Sendable {
    /// `` `walletAccent` `` below the heading `Colors`.
    public struct Entry: Hashable, Sendable {
        /// The nearest heading above, in lower case.
        public var section: String
        /// Without backticks and quotes.
        public var name: RangedText
        /// Its line says that it is planned.
        public var isPlanned: Bool

        public init(section: String, name: RangedText, isPlanned: Bool = false) {
            self.section = section
            self.name = name
            self.isPlanned = isPlanned
        }
    }

    /// `## DOMAIN LAYER`.
    public struct Heading: Hashable, Sendable {
        /// From 1 to 6.
        public var level: Int
        public var text: RangedText
        /// Something stands below, before the next heading of the same or a higher level.
        public var hasText: Bool

        public init(level: Int, text: RangedText, hasText: Bool = false) {
            self.level = level
            self.text = text
            self.hasText = hasText
        }
    }

    /// The first heading of the first level: `FEATURE BLUEPRINT: Wallet`.
    public var title = ""
    /// In the order of the file.
    public var entries: [Entry] = []
    /// In the order of the file.
    public var headings: [Heading] = []
    /// The names of the types that its Swift code declares, in the order of the file.
    public var declaredTypes: [RangedText] = []
    /// Every word that is written like the name of a type, `BerthListView`, wherever it stands; each once, sorted.
    public var typeNames: [String] = []
    /// `[Feature Name]`: what is no link, no box to tick and no code.
    public var placeholders: [RangedText] = []

    static let folders: Set<String> = ["blueprint", "blueprints"]

    /// Whether the path is that of a plan.
    static func isBlueprint(path: String) -> Bool {
        path.hasSuffix(".md")
            && path.split(separator: "/").dropLast().contains { folders.contains($0.lowercased()) }
    }

    /// nil when the path is not that of a plan.
    public static func read(path: String, bytes: [UInt8]) -> Blueprint? {
        guard isBlueprint(path: path) else { return nil }
        return BlueprintReader(SourceText(bytes)).read()
    }

    /// The feature's name: what stands behind the colon of the title, or all of it.
    public var feature: String {
        var name = (title.split(separator: ":").last ?? "").drop { $0 == " " }.prefix { $0 != "(" && $0 != "[" }
        while name.last == " " { name = name.dropLast() }
        return String(name)
    }

    /// The names below the headings with one of these texts, in lower case.
    public func names(in sections: String...) -> [RangedText] {
        entries.filter { sections.contains($0.section) }.map(\.name)
    }
}

/// Plans as bytes, for the cache.
extension Blueprint {
    public func write(to writer: inout ByteWriter) {
        writer.write(title)
        writer.write(entries) { writer, entry in
            writer.write(entry.section)
            entry.name.write(to: &writer)
            writer.write(entry.isPlanned)
        }
        writer.write(declaredTypes)
        writer.write(headings) { writer, heading in
            writer.write(heading.level)
            heading.text.write(to: &writer)
            writer.write(heading.hasText)
        }
        writer.write(placeholders)
        writer.write(typeNames) { $0.write($1) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        title = try reader.string()
        entries = try reader.list(Entry.init(from:))
        declaredTypes = try reader.texts()
        headings = try reader.list { (reader) throws(ByteCodingError) in
            Heading(level: try reader.int(), text: try RangedText(from: &reader), hasText: try reader.bool())
        }
        placeholders = try reader.texts()
        typeNames = try reader.list { (reader) throws(ByteCodingError) in try reader.string() }
    }
}

extension Blueprint.Entry {
    fileprivate init(from reader: inout ByteReader) throws(ByteCodingError) {
        section = try reader.string()
        name = try RangedText(from: &reader)
        isPlanned = try reader.bool()
    }
}
