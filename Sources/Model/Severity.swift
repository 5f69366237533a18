/// How much a finding matters. The profile decides it; a rule only proposes one.
public enum Severity: String, Sendable, Comparable, Codable, CaseIterable {
    case note
    case warning
    case error

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}
