/// The names by which comments for SwiftLint may silence rules.
public enum SwiftLintNames {
    /// Of all rules that SwiftLint has or had; O(rules).
    public static let all: Set<String> = Set(SwiftLintRules.byID.keys)
        .union(SwiftLintRules.renamed.keys).union(SwiftLintRules.removed.keys).union(["custom_rules"])
}
