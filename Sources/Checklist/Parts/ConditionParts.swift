internal import TenetRuleKit
internal import TenetRuleSupport
internal import TenetStandards

/// What decides what a view shows.
enum ConditionParts {
    static func of(_ branch: IfExprSyntax) -> [ChangePart] {
        // `else if` stands where the first `if` does.
        var first = branch
        while let outer = first.parent?.as(IfExprSyntax.self) { first = outer }
        guard first.isInViewBuilder else { return DecisionParts.of("if", branch.conditions) }
        return of(ConditionWords.of(branch.conditions), in: branch.syntax)
    }

    static func of(_ words: [String], in node: Syntax) -> [ChangePart] {
        var parts = [ChangePart(subject: .shownCondition, words: words)]
        if words.contains("isEmpty") { parts.append(ChangePart(subject: .emptyState, words: words)) }
        return parts
    }
}

/// What code that builds no view decides, repeats or chooses.
enum DecisionParts {
    static func of(_ keyword: String, _ condition: some SyntaxProtocol) -> [ChangePart] {
        [ChangePart(subject: .decision, words: [keyword] + ConditionWords.of(condition))]
    }

    /// `isOpen ? 1 : 0`, `isOpen && isNew`. Conditions of statements are parts of their own.
    static func of(_ sequence: SequenceExprSyntax) -> [ChangePart] {
        let isChoice = sequence.elements.contains { element in
            element.kind == .unresolvedTernaryExpr
                || element.as(BinaryOperatorExprSyntax.self).map { ["&&", "||"].contains($0.operator.text.string) }
                    == true
        }
        guard isChoice, sequence.ancestor(ConditionElementSyntax.self) == nil, !sequence.isInViewBuilder
        else { return [] }
        return [ChangePart(subject: .decision, words: ["?"] + ConditionWords.of(sequence))]
    }
}

/// What views are given to show by assignments: `titleLabel.text = …`.
enum AssignedParts {
    static func of(_ sequence: SequenceExprSyntax) -> [ChangePart] {
        guard let (target, _, value) = sequence.assignment else { return [] }
        if let size = SizeParts.assigned(to: target, value) { return [size] }
        // Inside a view `title = …` is its own title.
        guard let name = target.lastName?.identifier.string, let subject = PartNames.members[name] else { return [] }
        let isOwn = target.kind == .declReferenceExpr || target.as(MemberAccessExprSyntax.self)?.base?.text == "self"
        guard !isOwn || subject == .navigation || ["title", "backgroundColor", "tintColor"].contains(name) else {
            return []
        }
        let written = value.flatMap { PartWords.of($0) }
        let words = subject == .shownCondition ? ConditionWords.normal(written) : written
        guard words != ["nil"], words != ["\"", "\""], words != ["String", "(", ")"] else { return [] }
        // As high as what stands in it.
        if subject == .fixedSize, words.last == "automaticDimension" { return [] }
        var parts = [ChangePart(subject: subject, words: [name] + words, isBound: true)]
        if name == "textAlignment", ["left", "right"].contains(words.last ?? "") {
            parts.append(ChangePart(subject: .direction, words: [name] + words, isBound: true))
        }
        if subject == .shownText, ErrorParts.tellsOfFailure(words) {
            parts.append(ChangePart(subject: .shownError, words: words, isBound: true))
        }
        return parts
    }
}
