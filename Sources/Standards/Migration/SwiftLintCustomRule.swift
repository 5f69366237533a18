internal import TenetContracts
internal import TenetModel

/// A rule that a team wrote as a regular expression.
struct SwiftLintCustomRule {
    var id: String
    var name: String
    var regex: String
    var message: String
    var severity: Severity
    /// Kinds of text that a match must consist of, such as `identifier` or `comment`; any when empty.
    var matchKinds: [String]
    var excludedMatchKinds: [String]
    /// Regular expressions of paths.
    var included: [String]
    var excluded: [String]
    /// The group whose range is reported; 0 for all of the match.
    var captureGroup: Int
    var place: SettingSource

    init(_ key: YAMLNode, _ value: YAMLNode, file: String) {
        id = key.string ?? ""
        place = SettingSource(file: file, line: key.place.line)
        name = value["name"]?.string ?? id
        regex = value["regex"]?.string ?? ""
        message = value["message"]?.string ?? ""
        severity = value["severity"]?.string == "error" ? .error : .warning
        matchKinds = Self.strings(value["match_kinds"])
        excludedMatchKinds = Self.strings(value["excluded_match_kinds"])
        included = Self.strings(value["included"])
        excluded = Self.strings(value["excluded"])
        captureGroup = value["capture_group"]?.int ?? 0
    }

    private static func strings(_ node: YAMLNode?) -> [String] {
        guard let node, !node.isNull else { return [] }
        if let sequence = node.sequence { return sequence.compactMap(\.string) }
        return node.string.map { [$0] } ?? []
    }
}
