internal import TenetContracts
package import TenetRuleKit

/// What one `tenet.yml` keeps from being reported.
package struct QuietSettings {
    /// A part of it, with its place.
    package struct Item: Hashable {
        /// Compared with those of another state of the file.
        package var key: String
        package var place: ByteRange
        package var kind: Kind
    }

    package enum Kind: Hashable {
        /// A pattern of files that no rule sees.
        case exclusion(String)
        /// A rule, and the pattern of files for which it is off; nil for all of them.
        case off(rule: String, files: String?)
        /// A rule that is reported less gravely; the rank of its severity, 0 for a note.
        case severity(rule: String, files: String?, rank: Int)
        /// From which severity on a run fails, by rank.
        case failure(rank: Int)
        case standard(String)
        case baseline(String)
    }

    package var items: [Item] = []

    package static let fileName = "tenet.yml"

    /// Empty for a text that cannot be read. O(bytes).
    package init(_ text: String) {
        guard let root = YAMLReading(text).root else { return }
        for (key, value) in root.mapping ?? [] {
            switch key.string {
            case "exclude": for node in Self.texts(value) { add(.exclusion(node.text), node.range) }
            case "profile", "extends": for node in Self.texts(value) { add(.standard(node.text), node.range) }
            case "rules": addRules(value, files: nil)
            case "overrides":
                for (pattern, rules) in value.mapping ?? [] { addRules(rules, files: pattern.string ?? "") }
            case "baseline": for node in Self.texts(value) { add(.baseline(node.text), node.range) }
            case "fail_on":
                if let rank = value.string.flatMap(Self.rank) { add(.failure(rank: rank), value.range) }
            default: break
            }
        }
    }

    private mutating func addRules(_ node: YAMLNode, files: String?) {
        for (key, value) in node.mapping ?? [] {
            guard let rule = key.string else { continue }
            let level = value["severity"] ?? value
            if level.bool == false || level.string == "off" {
                add(.off(rule: rule, files: files), key.range)
            } else if let rank = level.string.flatMap(Self.rank) {
                add(.severity(rule: rule, files: files, rank: rank), key.range)
            }
        }
    }

    private mutating func add(_ kind: Kind, _ place: ByteRange) {
        let key =
            switch kind {
            case .exclusion(let glob): "exclude \(glob)"
            case .off(let rule, let files), .severity(let rule, let files, _): "rule \(rule) \(files ?? "")"
            case .failure: "fail_on"
            case .standard(let name): "standard \(name)"
            case .baseline: "baseline"
            }
        items.append(Item(key: key, place: place, kind: kind))
    }

    private static func rank(_ severity: String) -> Int? { ["note", "warning", "error"].firstIndex(of: severity) }

    private static func texts(_ node: YAMLNode) -> [RangedText] {
        (node.sequence ?? [node]).compactMap { node in node.string.map { RangedText($0, at: node.range) } }
    }
}
