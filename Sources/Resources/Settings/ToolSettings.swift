public import TenetModel

/// What `.swiftlint.yml` and `.swiftformat` set: keys and values with their places, without what they mean.
///
/// Of YAML the block style is read, with one level of flow lists and mappings behind a key: what such files are
/// written in. Anchors, tags and texts of several lines are not; their lines are passed over.
public struct ToolSettings: Hashable, Sendable {
    public enum Tool: String, Hashable, Sendable, CaseIterable {
        case swiftlint, swiftformat
    }

    /// One value of a key. A list has one for each element, and a key without any value an empty one.
    public struct Entry: Hashable, Sendable {
        /// Keys inside of keys are joined by dots: `line_length.warning`.
        public var key: RangedText
        public var value: RangedText

        public init(key: RangedText, value: RangedText) {
            self.key = key
            self.value = value
        }
    }

    public var tool: Tool
    /// In the order of the file.
    public var entries: [Entry] = []

    /// Whether a file of this name holds settings.
    static func isSettings(_ name: some StringProtocol) -> Bool {
        name == ".swiftlint.yml" || name == ".swiftlint.yaml" || name == ".swiftformat"
    }

    /// nil when the name of the file is not one of those.
    public static func read(path: String, bytes: [UInt8]) -> ToolSettings? {
        guard let name = path.split(separator: "/").last, isSettings(name) else { return nil }
        let reader = SettingsReader(SourceText(bytes))
        return name == ".swiftformat"
            ? ToolSettings(tool: .swiftformat, entries: reader.options())
            : ToolSettings(tool: .swiftlint, entries: reader.block())
    }

    /// Every value of a key, in order.
    public func values(_ key: String) -> [RangedText] { entries.filter { $0.key.text == key }.map(\.value) }
    /// The first place where a key, or a key inside of it, is written.
    public func key(_ name: String) -> RangedText? {
        entries.first { $0.key.text == name || $0.key.text.hasPrefix(name + ".") }?.key
    }
}

/// Settings as bytes, for the cache.
extension ToolSettings {
    public func write(to writer: inout ByteWriter) {
        writer.write(tool.rawValue)
        writer.write(entries) { writer, entry in
            entry.key.write(to: &writer)
            entry.value.write(to: &writer)
        }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        tool = try reader.choice(Tool.self)
        entries = try reader.list(Entry.init(from:))
    }
}

extension ToolSettings.Entry {
    fileprivate init(from reader: inout ByteReader) throws(ByteCodingError) {
        key = try RangedText(from: &reader)
        value = try RangedText(from: &reader)
    }
}
