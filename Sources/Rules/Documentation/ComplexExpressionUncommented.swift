import TenetRuleKit
import TenetRuleSupport

struct ComplexExpressionUncommented: Rule {
    static let about = About(
        "complex-expression-uncommented", "Complex condition without a comment", category: .documentation,
        severity: .note, status: .stable, reads: [.comments],
        why: "What a condition of many parts is meant to say cannot be read from the parts.",
        phrasings: [
            "Explain every condition that has more than 4 `&&` or `||` operators with a comment.",
            "A long chain of logical tests needs a remark above it which says in words what is being asked.",
        ])

    var limit = 4
    static let options = [
        Option<Self>("limit", \.limit, minimum: 1, "The most `&&` and `||` an expression may have without a comment.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard node.range.count > limit * 4, node.ancestor(SequenceExprSyntax.self) == nil else { return }
            var count = 0
            var alternatives = 0
            for part in node.descendants(BinaryOperatorExprSyntax.self) {
                if part.text == "&&" { count += 1 }
                if part.text == "||" { alternatives += 1 }
            }
            count += alternatives
            // A name says what a list of conditions means, but not how a long mixture of them is to be read.
            let needsMore = alternatives > 0 && alternatives < count && count > limit + limit / 2
            guard count > limit, !isCommented(node, file), needsMore || !isNamed(node) else { return }
            file.report(
                "this condition has \(count + 1) parts and nothing says what they mean together",
                help: "give parts of it a name, or say in a comment what it asks",
                at: node.elements.first?.syntax ?? node.syntax)
        }
        hooks.on(UnresolvedTernaryExprSyntax.self) { node, file in
            guard let whole = outermost(node),
                whole.descendants(UnresolvedTernaryExprSyntax.self).first(where: { _ in true }) == node,
                let first = whole.elements.first
            else { return }
            let count = choices(in: whole.syntax)
            // Two are read at one go, unless what they ask is combined, too.
            let isCombined = whole.descendants(BinaryOperatorExprSyntax.self).contains {
                $0.text == "&&" || $0.text == "||"
            }
            guard count > 2 || count == 2 && isCombined && !isNamed(whole), !isCommented(whole, file) else { return }
            file.report(
                "\(count) conditional values are nested here and nothing says which holds when",
                help: "write them as an `if` or `switch`, give parts a name, or say in a comment what is chosen",
                at: first)
        }
    }

    /// The expression around all conditional values that this one is a part of: not the call that it is given to.
    private func outermost(_ node: UnresolvedTernaryExprSyntax) -> SequenceExprSyntax? {
        var found: SequenceExprSyntax?
        for ancestor in node.ancestors {
            switch ancestor.kind {
            case .sequenceExpr:
                let sequence = SequenceExprSyntax(unchecked: ancestor)
                if sequence.elements.contains(where: { $0.kind == .unresolvedTernaryExpr }) || found == nil {
                    found = sequence
                }
            case .exprList, .tupleExpr, .labeledExpr, .labeledExprList, .unresolvedTernaryExpr: continue
            default: return found
            }
        }
        return found
    }

    /// The conditional values, those in arguments and closures left out: they are expressions of their own.
    private func choices(in node: Syntax) -> Int {
        var count = 0
        for child in node.children where ![.functionCallExpr, .closureExpr, .stringLiteralExpr].contains(child.kind) {
            if child.kind == .unresolvedTernaryExpr { count += 1 }
            count += choices(in: child)
        }
        return count
    }

    /// A comment inside the expression or at its statement, or above what returns nothing but this.
    private func isCommented(_ node: SequenceExprSyntax, _ file: FilePass) -> Bool {
        if file.isExplained(in: node.range) || file.isExplained(node) { return true }
        guard let item = node.enclosingStatement else { return false }
        if let closure = node.enclosingBody?.as(ClosureExprSyntax.self) {
            return isCommented(closure, around: item, file)
        }
        if let variable = node.ancestor(VariableDeclSyntax.self), variable.onlyBinding?.getterStatements?.only == item {
            return file.isExplained(above: variable)
        }
        guard let function = node.enclosingFunction, function.body?.statements.only == item else { return false }
        return file.isExplained(above: function)
    }

    /// The comment stands above what the closure is given to, or above the value that is asked about there.
    private func isCommented(
        _ closure: ClosureExprSyntax, around item: CodeBlockItemSyntax, _ file: FilePass
    ) -> Bool {
        guard closure.statements.only == item, let outer = closure.enclosingStatement else { return false }
        if file.isExplained(above: outer) { return true }
        if let around = outer.enclosingBody?.as(ClosureExprSyntax.self), isCommented(around, around: outer, file) {
            return true
        }
        guard let list = outer.parent?.as(CodeBlockItemListSyntax.self),
            let before = Array(list).last(where: { $0.range.upper <= outer.range.lower }),
            file.isExplained(above: before), let name = before.item.as(VariableDeclSyntax.self)?.nameToken?.text
        else { return false }
        return outer.tokens.contains { $0.text == name }
    }

    /// A name says it: `var isReady: Bool { … }`, `static func ==`.
    private func isNamed(_ node: SequenceExprSyntax) -> Bool {
        guard let item = node.enclosingStatement else { return node.ancestor(VariableDeclSyntax.self) != nil }
        if let variable = node.ancestor(VariableDeclSyntax.self),
            item.contains(variable) || variable.onlyBinding?.getterStatements?.only == item
        {
            return true
        }
        if node.enclosingFunction?.body?.statements.only == item || item.item.kind == .returnStmt { return true }
        return false
    }

    static let examples: [Example] = [
        .good(
            """
            func run() {
                log()
                // All but the time of day.
                let known = tides.first
                expect(found.allSatisfy { tide in
                    tide.a == known.a && tide.b == known.b && tide.c == known.c && tide.d == known.d
                        && tide.e == known.e && tide.f == known.f
                })
            }
            """),
        .bad(
            """
            /// The guard compares every field that is written below.
            func apply(_ tide: Tide) {
                let old = self
                guard ↓a != tide.a || b != tide.b || c != tide.c || d != tide.d || e != tide.e || f != tide.f else {
                    return
                }
                write(tide, old)
            }
            """),
        .bad("func run() {\n    log()\n    if ↓a && b || c && d || e && f { go() }\n}"),
        .bad(
            "func run() {\n    log()\n    guard ↓isOpen && !isLocked && hasKey else { return }\n}",
            options: ["limit": .int(1)]),
        .good(
            "func run() {\n    log()\n    // Only when nothing is in the way.\n    if a && b || c && d || e && f { go() }\n}"
        ),
        .bad(
            """
            struct Berth {
                func isFree(for boat: Boat) -> Bool {
                    ↓(boat.length < length || canExtend && boat.isGuest) && !isClosed
                        && (depth > boat.draft || tide.isHigh && boat.canWait) && (hasPower || !boat.needsPower)
                }
            }
            """),
        .good(
            """
            struct Berth {
                /// Long enough, deep enough at this tide, and with power where the boat needs some.
                func isFree(for boat: Boat) -> Bool {
                    (boat.length < length || canExtend && boat.isGuest) && !isClosed
                        && (depth > boat.draft || tide.isHigh && boat.canWait) && (hasPower || !boat.needsPower)
                }
            }
            """),
        .bad("func setFee() {\n    log()\n    ↓fee = isGuest && !isLate ? 3 : isLate ? 2 : 1\n}"),
        .bad(
            "var fee: Double {\n    base * (↓isGuest ? (isLate ? 2 : 1) : (isLate ? (isLong ? 4 : 3) : 1))\n}"
        ),
        .good("func show() {\n    log()\n    draw(isOn ? 1 : (isBig ? 2 : 3))\n}"),
        .good("var fee: Int { isGuest ? 3 : isLate ? 2 : 1 }"),
        .good(
            "func fee() -> Int {\n    log()\n    // Guests first, then those who pay late.\n    return isGuest ? 3 : isLate ? 2 : 1\n}"
        ),
        .good("func show() {\n    log()\n    draw(isOn ? row(isBig ? 2 : 1) : row(3))\n}"),
        .good("var isReady: Bool {\n    a && b || c && d || e && f\n}"),
        .good("static func == (left: Row, right: Row) -> Bool {\n    log()\n    return a && b || c && d || e && f\n}"),
        .good("func run() {\n    let isReady = a && b || c && d || e && f\n    if isReady { go() }\n}"),
        .good("func run() {\n    log()\n    if a && b { go() }\n}"),
    ]
}
