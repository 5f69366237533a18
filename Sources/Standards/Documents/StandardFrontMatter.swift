public import TenetContracts
internal import TenetMarkdown
internal import TenetModel
internal import Yams

/// What stands between `---` at the top of a standard.
public struct StandardFrontMatter: Sendable {
    public var title = ""
    /// One sentence: what the standard stands for.
    public var summary = ""
    /// Standards that this one builds on, nearest last.
    public var extends: [String] = []
    /// Documents that belong to this standard and are read in this order behind it, relative to its folder.
    public var parts: [String] = []
    /// Globs of the files that the standard speaks about; all when empty.
    public var paths: [String] = []

    /// Findings name the clauses that they enforce. Not for standards whose clauses say no more than the rules.
    public var isCited = true

    /// Where projects of the standard keep the server's documents, relative to their root.
    public var contract: [ContractSettings.Source] = []

    static let keys = ["title", "summary", "extends", "parts", "paths", "cited", "contract"]

    init(of document: MarkdownDocument, path: String) throws(ConfigurationError) {
        guard let place = document.frontMatter else { return }
        let node: Node?
        do {
            node = try YAMLText.compose(document.text(place.body), file: path)
        } catch {
            throw ConfigurationError(
                file: path, line: error.line > 0 ? error.line + 1 : 1, column: max(1, error.column),
                message: "the front matter is \(error.message)",
                help: "write one `key: value` on each line between the `---`")
        }
        guard let mapping = node?.mapping else { return }
        for (key, value) in mapping {
            // The first line holds `---`.
            let line = (key.mark?.line ?? 0) + 1
            switch key.string {
            case "title": title = value.string ?? ""
            case "summary": summary = value.string ?? ""
            case "extends": extends = Self.strings(value)
            case "parts": parts = Self.strings(value)
            case "cited": isCited = value.bool ?? true
            case "paths", "globs": paths = Self.strings(value)
            case "contract": contract = try Self.contract(value, path, line)
            // What other tools keep here is theirs.
            case "description", "name", "alwaysApply", "version", "date", "author", "tags": break
            case let other:
                throw ConfigurationError(
                    file: path, line: line, column: 1, message: "front matter has no key `\(other ?? "")`",
                    help: "valid are " + Self.keys.map { "`\($0)`" }.joined(separator: ", "))
            }
        }
    }

    private static func contract(
        _ node: Node, _ path: String, _ line: Int
    ) throws(ConfigurationError) -> [ContractSettings.Source] {
        var sources: [ContractSettings.Source] = []
        for (key, value) in node.mapping ?? [:] {
            guard let kind = key.string.flatMap(ContractKind.init(rawValue:)) else {
                throw ConfigurationError(
                    file: path, line: line, column: 1, message: "`contract` has no kind `\(key.string ?? "")`",
                    help: "valid are " + ContractKind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))
            }
            sources += strings(value).map { ContractSettings.Source(kind: kind, path: $0) }
        }
        return sources
    }

    private static func strings(_ node: Node) -> [String] {
        if let sequence = node.sequence { return sequence.compactMap(\.string) }
        guard let text = node.string, !text.isEmpty else { return [] }
        return text.split(separator: ",").map { $0.trimmed }
    }
}
