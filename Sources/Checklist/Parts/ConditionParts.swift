internal import TenetRuleKit
internal import TenetRuleSupport
internal import TenetStandards

/// What decides what a view shows.
enum ConditionParts {
    static func of(_ words: [String], in node: Syntax) -> [ChangePart] {
        var parts = [ChangePart(subject: .shownCondition, words: words)]
        if words.contains("isEmpty") { parts.append(ChangePart(subject: .emptyState, words: words)) }
        return parts
    }
}

/// What views are given to show by assignments: `titleLabel.text = …`.
enum AssignedParts {
    static func of(_ sequence: SequenceExprSyntax) -> [ChangePart] {
        guard let (target, _, value) = sequence.assignment else { return [] }
        // Inside a view `title = …` is its own title.
        guard let name = target.lastName?.identifier.string, let subject = PartNames.members[name] else { return [] }
        let isOwn = target.kind == .declReferenceExpr || target.as(MemberAccessExprSyntax.self)?.base?.text == "self"
        guard !isOwn || ["title", "backgroundColor", "tintColor"].contains(name) else { return [] }
        let words = value.flatMap { PartWords.of($0) }
        guard words != ["nil"], words != ["\"", "\""] else { return [] }
        var parts = [ChangePart(subject: subject, words: [name] + words, isBound: true)]
        if subject == .shownText, ErrorParts.tellsOfFailure(words) {
            parts.append(ChangePart(subject: .shownError, words: words, isBound: true))
        }
        return parts
    }
}
