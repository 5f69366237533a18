/// The localised texts of one `.strings`, `.stringsdict` or `.xcstrings` file.
public struct StringTable: Hashable, Sendable {
    public enum Format: String, Hashable, Sendable {
        case strings, stringsdict, xcstrings
    }

    /// The file name without its extension, such as `Localizable`.
    public var name: String
    /// The language that the folder names: `de` for `de.lproj`, `Base` for `Base.lproj`. Nil without such a folder
    /// and for `.xcstrings`, whose values name their languages.
    public var language: String?
    public var format: Format
    /// The language in which an `.xcstrings` file is written first.
    public var sourceLanguage: RangedText?
    /// In the order of the file; a key that is written twice is here twice.
    public var entries: [Entry]
    /// True when the file is a binary property list, whose entries are not read.
    public var isBinary: Bool
    public var problems: [ResourceProblem]

    public init(
        name: String, language: String? = nil, format: Format, sourceLanguage: RangedText? = nil,
        entries: [Entry] = [], isBinary: Bool = false, problems: [ResourceProblem] = []
    ) {
        self.name = name
        self.language = language
        self.format = format
        self.sourceLanguage = sourceLanguage
        self.entries = entries
        self.isBinary = isBinary
        self.problems = problems
    }

    /// Reads the file at the path; nil when the path ends like no string table. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> StringTable? {
        let place = ResourcePath(path)
        guard let format = Format(rawValue: place.fileExtension) else { return nil }
        let language = format == .xcstrings ? nil : place.language
        let empty = StringTable(name: place.baseName, language: language, format: format)
        switch format {
        case .strings: return StringsFileReader.read(bytes, into: empty)
        case .stringsdict: return StringsDictReader.read(bytes, into: empty)
        case .xcstrings: return StringCatalogReader.read(bytes, into: empty)
        }
    }

    /// All languages that have a value, sorted.
    public var languages: [String] {
        if let language { return [language] }
        var found: Set<String> = []
        for entry in entries {
            for value in entry.values { if let language = value.language { found.insert(language) } }
        }
        return found.sorted()
    }
}
