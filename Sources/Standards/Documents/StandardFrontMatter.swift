public import TenetContracts
internal import TenetMarkdown
internal import TenetModel

/// What stands between `---` at the top of a standard.
public struct StandardFrontMatter: Sendable {
    public var title = ""
    /// One sentence: what the standard stands for.
    public var summary = ""
    /// Standards that this one builds on, nearest last.
    public var extends: [String] = []
    /// Documents that belong to this standard and are read in this order behind it, relative to its folder.
    public var parts: [Part] = []
    /// What this document says is recommended and not required: `recommended: true`. Its rules are reported as notes.
    public var isRecommended = false
    /// Globs of the files that the standard speaks about; all when empty.
    public var paths: [String] = []

    /// Findings name the clauses that they enforce. Not for standards whose clauses say no more than the rules.
    public var isCited = true

    /// Nothing is a clause but what carries an id or a route line: `clauses: marked`.
    public var takesMarkedOnly = false

    /// Where projects of the standard keep the server's documents, relative to their root.
    public var contract: [ContractSettings.Source] = []

    /// What the standard leaves to the team, in the order of the document.
    public var parameters: [StandardParameter] = []

    /// Severities and options of rules, once for all clauses that name them.
    public internal(set) var rules: [RuleEntry] = []

    /// Which edition of the standard this is, as it calls itself: `2`, `2026-11`; empty when it does not say.
    public var edition = ""

    /// Where each standard and each document that it names stands, by that name.
    public private(set) var namePlaces: [String: SettingSource] = [:]

    /// A chapter in a document of its own.
    public struct Part: Sendable, Hashable {
        public var path: String
        /// The switch among the parameters that takes it in; nil when it always belongs to the standard.
        public var condition: String?
    }

    static let keys = [
        "title", "summary", "extends", "parts", "paths", "cited", "contract", "parameters", "rules",
        "edition", "clauses", "recommended",
    ]

    /// - Throws: every mistake of the front matter, with the place in the document.
    init(of document: MarkdownDocument, path: String) throws(ConfigurationError) {
        guard let place = document.frontMatter else {
            try Self.requireClosed(document, path: path)
            if let error = Self.misplaced(in: document, path: path) { throw error }
            return
        }
        // The first line holds `---`.
        var values = ValueReader(file: path, lineOffset: 1)
        if let root = values.root(of: document.text(place.body)) {
            for (name, key, value) in values.entries(
                root, "the front matter", help: "write one `key: value` on each line between the `---`")
            {
                read(name, key, value, &values)
            }
            checkConditions(root["parts"], &values)
        }
        try values.finish()
    }

    /// What begins with settings that nothing ends would be checked without them.
    private static func requireClosed(_ document: MarkdownDocument, path: String) throws(ConfigurationError) {
        guard let problem = document.problems.first(where: { $0.kind == .frontMatterNotClosed }) else { return }
        let lines = document.text(ByteRange(problem.range.upper, document.bytes.count)).split(
            whereSeparator: \.isNewline)
        // A rule above a first sentence such as `Note: …` is none of ours.
        let setting = lines.first { !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("#") }
        guard let key = setting?.split(separator: ":").first, keys.contains(key.trimmed) else { return }
        throw ConfigurationError(
            file: path, line: 1, column: 1,
            message: "front matter is opened here and never closed, so nothing that it sets would count",
            help: "end it with a line `---`")
    }

    /// Front matter begins with the first byte. Behind blank lines it is text to every reader, and the document would be checked
    /// without what it sets; nil where no setting of ours stands there.
    static func misplaced(in document: MarkdownDocument, path: String) -> ConfigurationError? {
        guard document.frontMatter == nil else { return nil }
        var text = document.text(ByteRange(0, document.bytes.count))[...]
        if text.unicodeScalars.first == "\u{FEFF}" { text = text.dropFirst() }
        let rest = text.drop(while: \.isWhitespace)
        let blank = text[..<rest.startIndex]
        guard rest.hasPrefix("---"), blank.last?.isNewline == true, FrontMatter.length(in: String(rest)) > 0,
            let setting = rest.split(whereSeparator: \.isNewline).dropFirst().first(where: {
                !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("#")
            }), let key = setting.split(separator: ":").first, keys.contains(key.trimmed)
        else { return nil }
        return ConfigurationError(
            file: path, line: blank.count(where: \.isNewline) + 1, column: 1,
            message: "front matter begins here, behind a blank line, so nothing that it sets would count",
            help: "take out what stands before its first `---`")
    }

    private mutating func read(_ name: String, _ key: YAMLNode, _ value: YAMLNode, _ values: inout ValueReader) {
        switch name {
        case "title": title = value.string ?? ""
        case "summary": summary = value.string ?? ""
        case "extends":
            extends = Self.texts(value, "`extends`", "name standards, or paths of documents that end in `.md`", &values)
            note(value, values)
        case "parts":
            parts = Self.parts(value, &values)
            note(value, values)
        case "cited":
            if let flag = value.bool {
                isCited = flag
            } else {
                values.report(
                    value, "`cited` must be true or false, not \(values.kind(of: value))", help: "write `cited: false`")
            }
        case "clauses":
            takesMarkedOnly = value.string == "marked"
            if !takesMarkedOnly {
                values.report(
                    value, "`clauses` must be `marked`, not \(values.kind(of: value))",
                    help:
                        "write `clauses: marked` where only sentences with an id or a route line are clauses, or leave it out"
                )
            }
        case "recommended":
            if let flag = value.bool {
                isRecommended = flag
            } else {
                values.report(
                    value, "`recommended` must be true or false, not \(values.kind(of: value))",
                    help: "write `recommended: true` in a chapter that nobody has to follow")
            }
        case "paths", "globs": paths = Self.texts(value, "`\(name)`", "write globs, as in `\"App/**\"`", &values)
        case "contract": contract = Self.contract(value, &values)
        case "parameters": parameters = ParameterReader.parameters(value, &values)
        case "rules": rules = RuleEntryReader.entries(value, &values)
        case "edition": edition = value.string ?? ""
        // Many documents call it so for other tools.
        case "version": if edition.isEmpty { edition = value.string ?? "" }
        // What other tools keep here is theirs.
        case "description", "name", "alwaysApply", "date", "author", "tags": break
        default:
            values.report(
                key, "front matter has no key `\(name)`", help: NearestName.help(for: name, in: Self.keys))
        }
    }

    /// Keeps the places of names for what is wrong with them.
    private mutating func note(_ list: YAMLNode, _ values: ValueReader) {
        for node in list.sequence ?? [list] {
            guard let named = node["file"] ?? (node.mapping == nil ? node : nil), let text = named.string else {
                continue
            }
            let names = list.sequence == nil ? text.split(separator: ",").map(\.trimmed) : [text]
            for name in names { namePlaces[name] = values.source(named) }
        }
    }

    private static func contract(_ node: YAMLNode, _ values: inout ValueReader) -> [ContractSettings.Source] {
        let help = "write `contract: { openapi: api.yaml }`"
        var sources: [ContractSettings.Source] = []
        for (name, key, value) in values.entries(node, "`contract`", help: help) {
            guard let kind = ContractKind(rawValue: name) else {
                values.report(
                    key, "`contract` has no kind `\(name)`",
                    help: NearestName.help(for: name, in: ContractKind.allCases.map(\.rawValue)))
                continue
            }
            sources += texts(value, "`\(name)`", help, &values).map { ContractSettings.Source(kind: kind, path: $0) }
        }
        return sources
    }

    /// Paths, some of them with the switch that takes them in: `{ file: audio.md, when: audio }`.
    private static func parts(_ node: YAMLNode, _ values: inout ValueReader) -> [Part] {
        let help = "give paths of documents, relative to the folder of this one"
        guard let items = node.sequence, items.contains(where: { $0.mapping != nil }) else {
            return texts(node, "`parts`", help, &values).map { Part(path: $0) }
        }
        return items.compactMap { item in
            if let path = item.string { return Part(path: path) }
            guard let path = item["file"]?.string, let condition = item["when"]?.string else {
                values.report(
                    item, "a part with a condition needs `file` and `when`",
                    help: "write `{ file: audio.md, when: audio }`, where `audio` is a switch among the parameters")
                return nil
            }
            return Part(path: path, condition: condition)
        }
    }

    /// Every condition names a switch of this standard.
    private func checkConditions(_ node: YAMLNode?, _ values: inout ValueReader) {
        let switches = parameters.filter { $0.kind == .switch }.map(\.name)
        for item in node?.sequence ?? [] {
            guard let place = item["when"], let name = place.string, !switches.contains(name) else { continue }
            values.unknown("switch among the parameters", name, at: place, in: switches)
        }
    }

    /// One text, several parted by commas, or a list.
    private static func texts(
        _ node: YAMLNode, _ what: String, _ help: String, _ values: inout ValueReader
    ) -> [String] {
        let texts = values.strings(node, what, help: help).map(\.text)
        guard node.sequence == nil else { return texts }
        return texts.flatMap { $0.split(separator: ",").map(\.trimmed) }.filter { !$0.isEmpty }
    }
}
