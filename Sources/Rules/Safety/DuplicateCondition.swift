import TenetRuleKit
import TenetRuleSupport

struct DuplicateCondition: Rule {
    static let about = About(
        "duplicate-condition", "Duplicate condition", category: .safety, severity: .error,
        aliases: ["duplicate_conditions"], isToldOnce: true,
        why: """
            A branch whose condition was already asked further up in the same chain can never run. It was copied and \
            not changed, and the case it was written for is not handled. Several such cases of one `switch` are one \
            finding.
            """,
        phrasings: [
            "Do not repeat a condition in the same `if`–`else if` chain or a pattern in the same `switch`.",
            "Each branch tests something new; a second `case 200` further down can never run.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(IfExprSyntax.self) { node, file in
            guard node.parent?.kind != .ifExpr, node.elseBody?.kind == .ifExpr else { return }
            var seen: [ConditionElementListSyntax] = []
            var current: IfExprSyntax? = node
            while let branch = current {
                let conditions = branch.conditions
                if let first = seen.first(where: { $0.hasSameTokens(as: conditions) }), isStable(conditions) {
                    file.report(
                        "this condition was already asked above, so the branch never runs",
                        help: "ask what was meant, or delete the branch", at: conditions,
                        notes: [file.note("the same condition", at: first)])
                }
                seen.append(conditions)
                current = branch.elseBody?.as(IfExprSyntax.self)
            }
        }
        hooks.on(SwitchExprSyntax.self) { node, file in
            var seen: [String: [SwitchCaseItemSyntax]] = [:]
            for item in node.cases.compactMap({ $0.as(SwitchCaseSyntax.self) }) where item.attribute == nil {
                for label in item.label.as(SwitchCaseLabelSyntax.self).map({ Array($0.caseItems) }) ?? [] {
                    guard isStable(label.pattern), label.whereClause.map(isStable) ?? true else { continue }
                    let key = label.pattern.tokenKey
                    if let first = seen[key]?.first(where: { covers($0, label) }) {
                        file.report(
                            "`case \(label.pattern.text)` was already matched above, so it never runs here",
                            help: "match what was meant, or delete the case", at: label.pattern,
                            notes: [
                                file.note("of this `switch`", at: node.switchKeyword),
                                file.note("the same case", at: first.pattern),
                            ])
                    }
                    seen[key, default: []].append(label)
                }
            }
        }
    }

    /// Of two cases with the same pattern the first one takes everything that the second one could.
    private func covers(_ left: SwitchCaseItemSyntax, _ right: SwitchCaseItemSyntax) -> Bool {
        switch (left.whereClause, right.whereClause) {
        case (nil, _): return true
        case (let first?, let second?): return first.hasSameTokens(as: second)
        default: return false
        }
    }

    /// Asking twice may give another answer when something is called or awaited.
    private func isStable(_ node: some SyntaxProtocol) -> Bool {
        !node.descendants.contains {
            $0.kind == .functionCallExpr && $0.ancestor(ExpressionPatternSyntax.self) == nil || $0.kind == .awaitExpr
                || $0.kind == .macroExpansionExpr || $0.kind == .closureExpr
        }
    }

    static let examples: [Example] = [
        .bad("if count > 9 { a() } else if count > 3 { b() } else if ↓count > 9 { c() }"),
        .bad("if let name { a(name) } else if ↓let name { b(name) }"),
        .bad("switch code {\ncase 200: a()\ncase 404: b()\ncase ↓200: c()\ndefault: d()\n}"),
        .bad("switch state {\ncase .loaded, .idle: a()\ncase .failed, ↓.idle: b()\n}"),
        .bad("switch size {\ncase .large where isWide: a()\ncase ↓.large where isWide: b()\ndefault: c()\n}"),
        .good("if count > 9 { a() } else if count > 3 { b() }"),
        .good("if scanner.next() { a() } else if scanner.next() { b() }"),
        .good("switch size {\ncase .large where isWide: a()\ncase .large: b()\ndefault: c()\n}"),
        .good("if isA { a() }\nif isA { b() }"),
        .good("switch code {\ncase 200: a()\n#if DEBUG\ncase 404: b()\n#else\ncase 404: c()\n#endif\ndefault: d()\n}"),
    ]
}
