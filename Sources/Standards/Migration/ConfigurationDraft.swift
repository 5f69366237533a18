internal import TenetModel
public import TenetRuleKit

/// A `tenet.yml` to be written, with a comment for each choice.
public struct ConfigurationDraft: Sendable {
    /// A rule and what is said of it.
    public struct RuleLine: Sendable, Hashable {
        public var rule: String
        /// Nil leaves the severity as it is.
        public var level: String?
        public var options: [String: OptionValue]
        public var comment: String
    }

    /// A glob with the reason for it.
    public struct Path: Sendable, Hashable {
        public var glob: String
        public var comment: String

        public init(glob: String, comment: String) {
            self.glob = glob
            self.comment = comment
        }
    }

    public struct Override: Sendable {
        public var path: Path
        public var rules: [RuleLine]
    }

    /// Lines at the top, without comment signs.
    public var header: [String] = []
    /// The standards, the weakest first.
    public var profiles: [String]
    public var profileComment = ""
    public var failOn: Path?
    public var include: [Path] = []
    public var exclude: [Path] = []
    /// Documents of the server by kind, relative to the configuration's folder.
    public var contract: [String: [String]] = [:]
    /// Values of the standard's parameters, each with what speaks for it.
    public var parameters: [(name: String, value: String, comment: String)] = []
    public var rules: [RuleLine] = []
    public var overrides: [Override] = []
    /// Lines at the end, without comment signs.
    public var footer: [String] = []

    public init(profiles: [String]) { self.profiles = profiles }

    public init(profile: String) { self.init(profiles: [profile]) }

    /// What stands behind `profile`.
    public var profileText: String {
        let names = profiles.map(Self.scalar)
        return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    }

    /// The text of the file.
    public var yaml: String {
        var text = header.map { Self.comment($0) + "\n" }.joined()
        text += "profile: \(profileText)\(Self.trailing(profileComment))\n"
        if let failOn { text += "fail_on: \(failOn.glob)\(Self.trailing(failOn.comment))\n" }
        text += Self.list("include", include) + Self.list("exclude", exclude)
        if !contract.isEmpty {
            text += "\ncontract:\n"
            for (kind, paths) in contract.sorted(by: { $0.key < $1.key }) {
                text +=
                    "  \(kind): \(paths.count == 1 ? Self.scalar(paths[0]) : "[\(paths.map(Self.scalar).joined(separator: ", "))]")\n"
            }
        }
        if !parameters.isEmpty {
            text += "\nparameters:\n"
            for (name, value, comment) in parameters {
                let parts = value.split(separator: ",").map { Self.scalar($0.trimmed) }
                let written = parts.count == 1 ? parts[0] : "[\(parts.joined(separator: ", "))]"
                text += "  \(name): \(written)\(Self.trailing(comment))\n"
            }
        }
        if !rules.isEmpty { text += "\nrules:\n" + rules.map { "  \($0.yaml)\n" }.joined() }
        if !overrides.isEmpty {
            text += "\noverrides:\n"
            for override in overrides {
                text += "  \(Self.quoted(override.path.glob)):\(Self.trailing(override.path.comment))\n"
                text += override.rules.map { "    \($0.yaml)\n" }.joined()
            }
        }
        if !footer.isEmpty { text += "\n" + footer.map { Self.comment($0) + "\n" }.joined() }
        return text
    }

    private static func list(_ key: String, _ paths: [Path]) -> String {
        guard !paths.isEmpty else { return "" }
        return "\n\(key):\n" + paths.map { "  - \(quoted($0.glob))\(trailing($0.comment))\n" }.joined()
    }

    // MARK: Text

    private static func comment(_ line: String) -> String { line.isEmpty ? "#" : "# " + oneLine(line) }

    fileprivate static func trailing(_ comment: String) -> String { comment.isEmpty ? "" : "  # " + oneLine(comment) }

    private static func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

    /// A word that needs no quotes, or the word in quotes.
    static func scalar(_ word: String) -> String {
        let isPlain =
            word.first?.isLetter == true && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
        return isPlain ? word : quoted(word)
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    fileprivate static func value(_ value: OptionValue) -> String {
        switch value {
        case .bool(let flag): "\(flag)"
        case .int(let number): "\(number)"
        case .string(let text): quoted(text)
        case .strings(let texts): "[" + texts.map(quoted).joined(separator: ", ") + "]"
        }
    }
}

extension ConfigurationDraft.RuleLine {
    /// Severity and options in words, for reports.
    var settings: String {
        let parts = [level].compactMap { $0 } + options.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return parts.joined(separator: ", ")
    }

    fileprivate var yaml: String {
        var parts = level.map { ["severity: \($0)"] } ?? []
        for (key, value) in options.sorted(by: { $0.key < $1.key }) {
            parts.append("\(key): \(ConfigurationDraft.value(value))")
        }
        let setting = options.isEmpty ? level ?? "on" : "{ \(parts.joined(separator: ", ")) }"
        return "\(rule): \(setting)\(ConfigurationDraft.trailing(comment))"
    }
}
