import TenetRuleKit
import TenetRuleSupport

struct IdenticalOperands: Rule {
    static let about = About(
        "identical-operands", "Identical operands", category: .safety, severity: .error, scope: .appCode,
        aliases: ["identical_operands"],
        why: """
            Comparing a value with itself, or joining a condition with itself, always gives the same result. One of \
            the two sides was meant to be something else.
            """)

    private static let comparing = ["==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||"]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            check(Array(node.elements), file)
        }
    }

    /// Looks at `a == a` where both operands stand alone: their neighbours are lower operators or the ends.
    private func check(_ parts: [ExprSyntax], _ file: FilePass) {
        guard parts.count >= 3 else { return }
        for index in stride(from: 1, to: parts.count - 1, by: 2) {
            guard parts[index].kind == .binaryOperatorExpr, parts[index].text.isOne(of: Self.comparing) else {
                continue
            }
            let isLogical = parts[index].text.isOne(of: ["&&", "||"])
            let before = index >= 2 ? parts[index - 2].text : nil
            let after = index + 2 < parts.count ? parts[index + 2].text : nil
            guard isAlone(before, isLogical), isAlone(after, isLogical),
                parts[index - 1].isPlainValue, parts[index + 1].isPlainValue,
                parts[index - 1].kind != .integerLiteralExpr, parts[index - 1].hasSameTokens(as: parts[index + 1])
            else { continue }
            let name = parts[index - 1].text.string
            file.report(
                "both sides of `\(parts[index].text)` are `\(name)`, so the result never changes",
                help: "compare with the value that was meant", at: parts[index + 1])
        }
    }

    private func isAlone(_ neighbour: TextSlice?, _ isLogical: Bool) -> Bool {
        guard let neighbour else { return true }
        if neighbour.isOne(of: ["&&", "||"]) { return true }
        // `??` binds tighter than a comparison, `? :` does not.
        return !isLogical && neighbour != "??" && (neighbour == "=" || neighbour.first == 0x3F)
    }

    static let examples: [Example] = [
        .bad("if user.id == ↓user.id { merge() }"),
        .bad("let changed = old.name != ↓old.name || old.age != new.age"),
        .bad("if isLoaded && ↓isLoaded { show() }"),
        .bad("static func < (left: Version, right: Version) -> Bool {\n    left.major < ↓left.major\n}"),
        .good("if user.id == other.id { merge() }"),
        .good("let even = next() == next()"),
        .good("let mixed = a + b == b + a"),
        .good("let isDeep = depth ?? .zero > .zero\nlet isLow = level == level ?? .low"),
        .bad("let mark = level == ↓level ? deep : low"),
        .good("let same = offset - start == start"),
        .good("XCTAssertTrue(user == user)", at: Example.testPath),
        .good("let shifted = bits & mask == mask"),
    ]
}
