public import TenetRuleKit

/// Finds comments by their text.
public struct CommentCheck: StandardCheck {
    public enum Kind: String, Sendable, CaseIterable {
        case line
        case block
        case doc
    }

    public var regex: TextPattern
    public var notRegex: TextPattern?
    /// All kinds when empty.
    public var kinds: [Kind] = []

    public init(_ regex: TextPattern) { self.regex = regex }

    public var names: [String] { ["COMMENT"] }

    public func install(_ hooks: inout Hooks, for rule: StandardRule) {
        hooks.onFile { file in
            guard rule.paths.contains(file.path) else { return }
            for comment in file.comments {
                guard let place = regex.place(in: comment.text), isMeant(comment) else { continue }
                if notRegex?.isFound(in: comment.text) == true { continue }
                let lower = comment.range.lower
                let values: (String) -> String = { _ in comment.content }
                file.report(
                    rule.message.filled(values), help: rule.help.filled(values),
                    at: ByteRange(lower + place.lower, lower + max(place.upper, place.lower + 1)))
            }
        }
    }

    private func isMeant(_ comment: Comment) -> Bool {
        guard !kinds.isEmpty else { return true }
        return kinds.contains(comment.isDoc ? .doc : comment.kind == .block ? .block : .line)
    }
}
