package import TenetModel

/// Files that their format does not allow, so that some of what they say is not read.
extension Resource {
    /// The first place at which a file is damaged, and how, as the end of a sentence; nil for a sound one. Every form that a format
    /// has is sound, those included that no reader here takes in: binary property lists, old-style ones and JSON in place
    /// of XML. O(bytes).
    package static func damage(path: String, bytes: [UInt8]) -> (place: LineColumn, message: String)? {
        guard !SourceText.isBinary(bytes), let format = Format(path: path) else { return nil }
        let source = SourceText(bytes)
        guard source.skippingSpace(from: source.start) < source.bytes.count || !format.mayBeEmpty else { return nil }
        return format.problem(in: source).map { (source.place(of: $0.range.lower), $0.sentence) }
    }

    /// What its reader says of the file; nil for files whose readers say nothing.
    package var problems: [ResourceProblem]? {
        switch self {
        case .strings(let table): table.problems
        case .propertyList(let list): list.problems
        case .asset(let asset): asset.problems
        case .interface(let file): file.problems
        case .build(let description): description.problems
        case .settings, .blueprint, .settingsFile, .scheme, .testPlan, .dependencies: nil
        }
    }
}

private enum Format {
    case strings, propertyList, xml, json, project, settings

    init?(path: String) {
        switch ResourcePath(path).fileExtension {
        case "strings": self = .strings
        case "stringsdict", "plist", "entitlements", "xcprivacy": self = .propertyList
        case "storyboard", "xib", "xcscheme": self = .xml
        case "json", "xcstrings", "xctestplan", "resolved": self = .json
        case "pbxproj": self = .project
        case "xcconfig": self = .settings
        default: return nil
        }
    }

    /// Nothing is a property list without entries, and settings that set nothing.
    var mayBeEmpty: Bool {
        switch self {
        case .strings, .propertyList, .settings: true
        case .xml, .json, .project: false
        }
    }

    func problem(in source: SourceText) -> ResourceProblem? {
        switch self {
        case .strings:
            if Self.beginsLikeXML(source) { return Self.xml(source) }
            var scanner = StringsScanner(source, language: nil)
            scanner.scan()
            guard let problem = scanner.problems.sorted.first else { return nil }
            // Old-style values that no table of texts has, such as lists.
            return Self.isOldPlist([Byte.leftBrace] + source.text.utf8 + [Byte.newline, Byte.rightBrace])
                ? nil : problem
        case .propertyList, .project:
            if Self.beginsLikeXML(source) { return Self.xml(source) }
            guard let problem = Self.oldPlist(Array(source.text.utf8)), Self.json(source) != nil else { return nil }
            // Entries without the braces around them.
            if Self.isOldPlist([Byte.leftBrace] + source.text.utf8 + [Byte.newline, Byte.rightBrace]) { return nil }
            return ResourceProblem(problem.message, at: source.range(source.start + problem.range.lower))
        case .xml: return Self.xml(source)
        case .json: return Self.json(source)
        case .settings: return Self.settings(source)
        }
    }

    /// Lines of a preprocessor may stand before the list.
    private static func beginsLikeXML(_ source: SourceText) -> Bool {
        let first = source.skippingSpace(from: source.start)
        guard first < source.bytes.count else { return false }
        return source.has("<?", at: first) || source.has("<!", at: first)
            || source.bytes[first] == Byte.less && first + 1 < source.bytes.count
                && Byte.isLetter(source.bytes[first + 1])
            || source.find("<plist", from: first) != nil
    }

    private static func xml(_ source: SourceText) -> ResourceProblem? { XMLDocument(source).problems.sorted.first }

    private static func json(_ source: SourceText) -> ResourceProblem? { JSONDocument(source).problems.sorted.first }

    private static func oldPlist(_ bytes: [UInt8]) -> ResourceProblem? {
        var scanner = OldPlistScanner(bytes)
        _ = scanner.scan()
        return scanner.problems.sorted.first
    }

    private static func isOldPlist(_ bytes: [UInt8]) -> Bool { oldPlist(bytes) == nil }

    /// Lines that set nothing, include nothing and are no comment. A line behind one that ends in `\` goes on with it.
    private static func settings(_ source: SourceText) -> ResourceProblem? {
        var goesOn = false
        for line in source.lines() {
            let isFirst = !goesOn
            goesOn = source.bytes[line.upperBound - 1] == Byte.backslash
            guard isFirst, !source.has("//", at: line.lowerBound) else { continue }
            let isOther =
                source.bytes[line.lowerBound] == UInt8(ascii: "#") && !source.has("#include", at: line.lowerBound)
            guard !isOther, SettingsFile.line(source, line.lowerBound, line.upperBound) == nil else { continue }
            return ResourceProblem(
                "This line neither sets nor includes anything.", at: source.range(line.lowerBound, line.upperBound))
        }
        return nil
    }
}

extension ResourceProblem {
    /// The message as the end of a sentence: `the string has no closing quote`.
    fileprivate var sentence: String {
        let text = message.hasSuffix(".") ? String(message.dropLast()) : message
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

extension SourceText {
    /// All of it without the byte order mark.
    fileprivate var text: String { text(start, bytes.count) }

    fileprivate func range(_ lower: Int) -> ByteRange {
        let lower = min(lower, bytes.count)
        return range(lower, min(lower + 1, bytes.count))
    }
}
