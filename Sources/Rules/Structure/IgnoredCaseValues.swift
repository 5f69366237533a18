import TenetRuleKit
import TenetRuleSupport

struct IgnoredCaseValues: Rule {
    static let about = About(
        "ignored-case-values", "Case pattern that ignores every value", category: .structure,
        severity: .warning,
        aliases: ["empty_enum_arguments"],
        why:
            "A pattern that drops all values of a case says no more than the name of the case, and changes whenever a value is added.",
        phrasings: [
            "Omit the parentheses in a case pattern that ignores every associated value.",
            "Write `case .low:` rather than `case .low(_):` when you do not need what is inside.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(DiscardAssignmentExprSyntax.self) { node, file in
            // `case .make():` has nothing to ignore: it calls a function and compares with what that returns.
            guard let argument = node.parent?.as(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
                call.firstArgument == argument,
                call.closures.isEmpty, Self.isInPattern(call),
                let access = call.calledExpression.as(MemberAccessExprSyntax.self), Self.isCase(access),
                let left = call.leftParen, let right = call.rightParen,
                call.arguments.allSatisfy({ $0.expression.kind == .discardAssignmentExpr })
            else { return }
            // Of two cases with one name the labels say which.
            let declared = Self.declarations(of: access.declName.baseName.identifier, in: file)
            guard declared < 2 else { return }
            let range = ByteRange(left.range.lower, right.range.upper)
            file.report(
                "`\(access.text)` is matched whatever its values are", help: "write `\(access.text)`",
                at: range,
                fix: .replace(range, with: "", "Delete the ignored values", declared == 1 ? .safe : .unsafe))
        }
    }

    /// Cases of the name that enums of the file have.
    private static func declarations(of name: TextSlice, in file: FilePass) -> Int {
        file.root.descendants(EnumCaseElementSyntax.self).reduce(0) { $0 + ($1.name.identifier == name ? 1 : 0) }
    }

    /// The pattern itself, or a part of one: of a tuple, an optional, or the values of another case.
    private static func isInPattern(_ call: FunctionCallExprSyntax) -> Bool {
        let parts: [NodeKind] = [
            .tupleExpr, .labeledExpr, .labeledExprList, .optionalChainingExpr, .functionCallExpr,
        ]
        return call.ancestors.first { !parts.contains($0.kind) }?.kind == .expressionPattern
    }

    /// `.low` or `Tide.low`: a name of a function begins with neither.
    private static func isCase(_ access: MemberAccessExprSyntax) -> Bool {
        guard let base = access.base else { return true }
        return base.lastName?.text.startsUppercase ?? false
    }

    static let examples: [Example] = [
        .bad(
            "switch tide {\ncase .low↓(_): wait()\ndefault: go()\n}",
            fixed: "switch tide {\ncase .low: wait()\ndefault: go()\n}"),
        .bad(
            "if case Tide.level↓(_, _) = tide { wait() }", fixed: "if case Tide.level = tide { wait() }"),
        .bad(
            "guard case .low↓(depth: _) = tide else { return }",
            fixed: "guard case .low = tide else { return }"),
        .bad(
            "switch tide {\ncase .low↓(_)?: wait()\ndefault: go()\n}",
            fixed: "switch tide {\ncase .low?: wait()\ndefault: go()\n}"),
        .bad(
            "switch (tide, moon) {\ncase (.low↓(_), let phase): wait(phase)\ndefault: go()\n}",
            fixed: "switch (tide, moon) {\ncase (.low, let phase): wait(phase)\ndefault: go()\n}"),
        .bad(
            "if case .moored(.low↓(_), let pier) = state { show(pier) }",
            fixed: "if case .moored(.low, let pier) = state { show(pier) }"),
        .bad(
            "enum Tide { case low(Int), high }\nfunc f(_ tide: Tide) -> Bool { if case .low↓(_) = tide { true } else { false } }",
            fixed:
                "enum Tide { case low(Int), high }\nfunc f(_ tide: Tide) -> Bool { if case .low = tide { true } else { false } }"
        ),
        // Without its label nobody knows which one is meant.
        .good(
            """
            enum Tide { case low(depth: Int), low(mark: String) }
            func f(_ tide: Tide) -> Int {
                switch tide {
                case .low(depth: _): 1
                case .low(mark: _): 2
                }
            }
            """),
        .good("switch tide {\ncase .low: wait()\ndefault: go()\n}"),
        // The value that a function returns.
        .good("switch tide {\ncase .lowest(): wait()\ncase Tide.usual(): go()\ndefault: stay()\n}"),
        .good("switch tide {\ncase .low(let depth): wait(depth)\ndefault: go()\n}"),
        .good("switch tide {\ncase .low(_, let depth): wait(depth)\ndefault: go()\n}"),
        .good("switch tide {\ncase .low(3): wait()\ndefault: go()\n}"),
        .good("tides.forEach { _ = $0 }"),
    ]
}
