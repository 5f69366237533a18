public import TenetModel

/// Libraries that a package manager brings into the project: a `Podfile`, a `Cartfile`, or the `Package.resolved` in
/// which the versions are kept.
public struct DependencyList: Hashable, Sendable {
    public enum Format: String, Hashable, Sendable { case podfile, cartfile, resolved }

    public struct Entry: Hashable, Sendable {
        /// `Alamofire` of a pod, `Alamofire/Alamofire` of Carthage, the package's identity.
        public var name: RangedText
        /// As it is written: `~> 5.8` or `5.8.1`; nil when none is, or a branch is followed.
        public var version: RangedText?
        /// Where a package comes from.
        public var location: String?
        /// What is followed in place of versions.
        public var branch: RangedText?
        /// The commit that is held in place of versions.
        public var revision: RangedText?

        init(
            name: RangedText, version: RangedText?, location: String? = nil, branch: RangedText? = nil,
            revision: RangedText? = nil
        ) {
            self.name = name
            self.version = version
            self.location = location
            self.branch = branch
            self.revision = revision
        }
    }

    public var format: Format
    /// In the order of the file.
    public var entries: [Entry] = []

    init(format: Format, entries: [Entry]) {
        self.format = format
        self.entries = entries
    }

    static func format(ofFile name: some StringProtocol) -> Format? {
        switch name {
        case "Podfile": .podfile
        case "Cartfile", "Cartfile.private": .cartfile
        case "Package.resolved": .resolved
        default: nil
        }
    }

    /// nil when the path is that of no such file. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> DependencyList? {
        guard let format = format(ofFile: ResourcePath(path).fileName) else { return nil }
        let source = SourceText(bytes)
        let entries =
            switch format {
            case .podfile: words(source, ["pod"])
            case .cartfile: words(source, ["github", "git", "binary"])
            case .resolved: pins(source)
            }
        return DependencyList(format: format, entries: entries)
    }

    /// Lines such as `pod 'Kingfisher', '~> 7.0'` and `github "onevcat/Kingfisher" ~> 7.0`.
    static func words(_ source: SourceText, _ keywords: [String]) -> [Entry] {
        source.lines().compactMap { line in
            let word = source.bytes[line].prefix { Byte.isWordPart($0) }
            guard keywords.contains(String(decoding: word, as: UTF8.self)),
                let name = quoted(source, word.endIndex, line.upperBound)
            else { return nil }
            // `:git => "…"` and `path: "…"` say where the library is, not which version.
            let options = source.text(name.end, line.upperBound)
            if ["git", "path", "podspec"].contains(where: { options.contains(":\($0)") || options.contains("\($0):") })
            {
                return Entry(
                    name: name.text, version: nil, location: options,
                    branch: option("branch", source, name.end, line.upperBound),
                    revision: option("commit", source, name.end, line.upperBound))
            }
            var version = quoted(source, name.end, line.upperBound)?.text
            // Carthage takes any name that git knows where a version may stand.
            if let reference = version, !keywords.contains("pod"), let kind = ReferenceKind(reference.text) {
                return Entry(
                    name: name.text, version: nil, branch: kind == .branch ? reference : nil,
                    revision: kind == .revision ? reference : nil)
            }
            let rest = source.trimmed(name.end, line.upperBound)
            if version == nil, let first = source.bytes[rest].first, first == Byte.equals || first == UInt8(ascii: "~")
            {
                version = source.rangedText(rest.lowerBound, rest.upperBound)
            }
            return Entry(name: name.text, version: version)
        }
    }

    private enum ReferenceKind {
        case branch, revision

        /// Nil for a tag: numbers, in front of them at most letters that say that it is a version.
        init?(_ text: String) {
            if text.utf8.count == 40, text.allSatisfy(\.isHexDigit) {
                self = .revision
            } else if text.drop(while: \.isLetter).first?.isNumber != true || !text.contains(".") {
                self = .branch
            } else {
                return nil
            }
        }
    }

    /// The value of `:branch => '…'` or `branch: '…'`.
    private static func option(_ key: String, _ source: SourceText, _ lower: Int, _ upper: Int) -> RangedText? {
        for written in [":\(key)", "\(key):"] {
            guard let place = source.bytes[lower..<upper].firstRange(of: written.utf8) else { continue }
            return quoted(source, place.upperBound, upper)?.text
        }
        return nil
    }

    /// The first text in quotes, and the place behind it.
    private static func quoted(_ source: SourceText, _ lower: Int, _ upper: Int) -> (text: RangedText, end: Int)? {
        let quotes = [Byte.quote, Byte.apostrophe]
        guard let open = source.bytes[lower..<max(lower, upper)].firstIndex(where: quotes.contains),
            !source.bytes[lower..<open].contains(Byte.hash),
            let close = source.bytes[(open + 1)..<upper].firstIndex(of: source.bytes[open])
        else { return nil }
        return (source.rangedText(open + 1, close), close + 1)
    }

    /// The pins of all formats of the file: the first wraps them in an object and has other names.
    static func pins(_ source: SourceText) -> [Entry] {
        let root = JSONDocument(source).root
        return (root?["pins"] ?? root?["object"]?["pins"])?.elements.compactMap { pin in
            guard let name = pin["identity"]?.text ?? pin["package"]?.text else { return nil }
            let location = (pin["location"] ?? pin["repositoryURL"])?.string
            // The first format has the package's own name, and the identity is in the address.
            let identity = pin["identity"] == nil ? location.map { PackageReference.identity(of: $0) } : nil
            return Entry(
                name: RangedText(identity ?? name.text.lowercased(), at: name.range),
                version: pin["state"]?["version"]?.text, location: location)
        } ?? []
    }
}

/// Lists as bytes, for the cache.
extension DependencyList {
    public func write(to writer: inout ByteWriter) {
        writer.write(format.rawValue)
        writer.write(entries) { writer, entry in
            entry.name.write(to: &writer)
            writer.write(ifPresent: entry.version)
            writer.write(ifPresent: entry.location)
            writer.write(ifPresent: entry.branch)
            writer.write(ifPresent: entry.revision)
        }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        format = try reader.choice(Format.self)
        entries = try reader.list { (reader) throws(ByteCodingError) in
            Entry(
                name: try RangedText(from: &reader), version: try reader.optionalText(),
                location: try reader.optionalString(), branch: try reader.optionalText(),
                revision: try reader.optionalText())
        }
    }
}
