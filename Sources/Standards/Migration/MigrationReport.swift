internal import TenetModel

/// What a migration did with each thing that it found.
public struct MigrationReport: Sendable, Encodable {
    public enum Group: String, Sendable, Encodable, CaseIterable {
        case carried
        /// The profile says the same, so nothing was written.
        case inProfile
        case switchedOff
        case formatting
        case compiler
        case elsewhere
        case missing
        /// Without counterpart, and on only because SwiftLint switches it on by itself.
        case missingDefault
        case unknown
        /// Values that SwiftLint cannot read either.
        case unreadable
        case settings
        case customRules
        case comments
        case advice

        /// What stands above the entries.
        var title: String {
            switch self {
            case .carried: "Carried over"
            case .inProfile: "Already so in the profile"
            case .switchedOff: "Switched off"
            case .formatting: "Not needed: a formatter sees to it"
            case .compiler: "Not needed: the compiler says it"
            case .elsewhere: "Not the same, but looked at"
            case .missing: "Not carried over"
            case .missingDefault: "Not carried over, and on only by SwiftLint's own choice"
            case .unknown: "Unknown names"
            case .unreadable: "Values that cannot be read, so that nothing was carried over of them"
            case .settings: "Settings"
            case .customRules: "Custom rules"
            case .comments: "Comments that silence SwiftLint"
            case .advice: "What to do next"
            }
        }

        /// Names say enough.
        var isShort: Bool { self == .formatting || self == .missingDefault || self == .inProfile }
    }

    public struct Entry: Sendable, Hashable, Encodable {
        public var group: Group
        /// A rule, key or path as the other tool has it.
        public var name: String
        /// What became of it.
        public var text: String
        /// Where it is written, `path:line`; nil when nowhere.
        public var place: String?
    }

    /// In the order of the groups, then as found.
    public private(set) var entries: [Entry] = []

    public init() {}

    public mutating func add(_ group: Group, _ name: String, _ text: String, at place: String? = nil) {
        entries.append(Entry(group: group, name: name, text: text, place: place))
    }

    public func entries(_ group: Group) -> [Entry] { entries.filter { $0.group == group } }

    /// For people: a heading for each group and a line for each entry.
    public var text: String {
        var text = ""
        for group in Group.allCases {
            let entries = entries(group)
            guard !entries.isEmpty else { continue }
            let hasCount = group != .advice && group != .settings
            text += (text.isEmpty ? "" : "\n") + group.title + (hasCount ? " (\(entries.count))" : "") + "\n"
            if group.isShort {
                text += Self.wrapped(entries.map(\.name).joined(separator: ", "))
            } else {
                for entry in entries { text += Self.line(entry) }
            }
        }
        return text
    }

    private static func line(_ entry: Entry) -> String {
        let place = entry.place.map { " (\($0))" } ?? ""
        let text = entry.name.isEmpty ? "\(entry.text)\(place)" : "\(entry.name): \(entry.text)\(place)"
        // Names come from files that anybody may have written.
        return "  \(PrintableText.escaped(text))\n"
    }

    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count > 100 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "  " : " ") + word
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
