public import TenetModel

/// The plan of a feature: a Markdown file in a folder `blueprint`, whose lists name what the feature brings along.
///
/// Only headings and the first code span of each list item or table row are read.
public struct Blueprint: Hashable, Sendable {
    /// `` `walletAccent` `` below the heading `Colors`.
    public struct Entry: Hashable, Sendable {
        /// The nearest heading above, in lower case.
        public var section: String
        /// Without backticks and quotes.
        public var name: RangedText

        public init(section: String, name: RangedText) {
            self.section = section
            self.name = name
        }
    }

    /// The first heading of the first level: `FEATURE BLUEPRINT: Wallet`.
    public var title = ""
    /// In the order of the file.
    public var entries: [Entry] = []

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
        }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        title = try reader.string()
        entries = try reader.list(Entry.init(from:))
    }
}

extension Blueprint.Entry {
    fileprivate init(from reader: inout ByteReader) throws(ByteCodingError) {
        section = try reader.string()
        name = try RangedText(from: &reader)
    }
}
