import TenetRuleKit
import TenetRuleSupport

struct RtlForcedLayoutDirection: Rule {
    static let about = About(
        "rtl-forced-layout-direction", "Forced layout direction", category: .accessibility, severity: .note,
        status: .preview,
        why: "A forced direction takes away from users of right-to-left languages the layout that they read fastest.",
        phrasings: [
            """
            Do not force the layout direction, and do not mirror views or swap alignments by hand for right-to-left \
            languages.
            """,
            """
            Arabic and Hebrew users get a naturally flipped interface: no `.forceLeftToRight`, no branching on \
            `layoutDirection == .rightToLeft`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("environment") { call, file in
            guard call.firstArgument?.expression.text == "\\.layoutDirection",
                let value = call.arguments.element(at: 1)?.expression,
                value.lastName?.text.isOne(of: ["leftToRight", "rightToLeft"]) == true,
                value.as(MemberAccessExprSyntax.self)?.base.map({ $0.text == "LayoutDirection" }) ?? true
            else { return }
            report(value, call, file)
        }
        hooks.onCall("flipsForRightToLeftLayoutDirection") { call, file in
            guard let value = call.arguments.only?.expression, value.text == "false" else { return }
            report(value, call, file)
        }
        hooks.on(IfExprSyntax.self) { node, file in
            guard node.conditions.codeContains("ayoutDirection"),
                node.conditions.codeContains("rightToLeft") || node.conditions.codeContains("leftToRight"),
                node.evaluatingViewBuilder != nil, !node.isInPreview, let condition = node.conditions.first
            else { return }
            file.report(
                "this is laid out by hand for each direction, which the system does by itself",
                help: "lay it out once, with leading and trailing", at: condition)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            checkChoice(node, file)
            guard let (target, _, value) = node.assignment, value.count == 1,
                target.lastName?.text == "semanticContentAttribute", let value = value.first,
                value.lastName?.text.isOne(of: ["forceLeftToRight", "forceRightToLeft"]) == true
            else { return }
            report(value, node, file)
        }
    }

    /// A turn or an alignment that is chosen by the direction.
    private func checkChoice(_ node: SequenceExprSyntax, _ file: FilePass) {
        guard node.elements.contains(where: { $0.kind == .unresolvedTernaryExpr }),
            let (condition, first, second) = ExprSyntax.ternary(in: Array(node.elements)),
            let direction = condition.last?.lastName ?? condition.first?.lastName,
            condition.contains(where: { $0.lastName?.text.isOne(of: directions) == true }), !node.isInPreview,
            (isTurn(first) && isTurn(second) && isInTurn(node)) || (isSide(first) && isSide(second))
        else { return }
        file.report(
            "this is turned by hand for `\(direction.text)`, which the system does by itself",
            help: "use leading and trailing, or `.flipsForRightToLeftLayoutDirection(true)` for an image",
            at: condition.first?.syntax ?? node.syntax)
    }

    private func isTurn(_ value: ExprSyntax) -> Bool {
        if let call = value.as(FunctionCallExprSyntax.self) { return call.calledName?.text == "degrees" }
        return value.numberValue.map { abs($0) == 1 || $0 == 180 || $0 == 0 } ?? false
    }

    private func isSide(_ value: ExprSyntax) -> Bool {
        value.lastName?.text.isOne(of: ["leading", "trailing", "left", "right"]) == true
    }

    private func isInTurn(_ node: some SyntaxProtocol) -> Bool {
        node.ancestors.prefix { $0.kind != .codeBlockItem }.contains {
            $0.as(FunctionCallExprSyntax.self)?.calledName?.text
                .isOne(of: ["scaleEffect", "rotationEffect", "rotation3DEffect", "degrees", "CGAffineTransform"])
                == true
        }
    }

    private func report(_ value: ExprSyntax, _ node: some SyntaxProtocol, _ file: FilePass) {
        guard !node.isInPreview else { return }
        file.report(
            "`\(value.brief)` is kept whatever direction the user reads in",
            help: "leave the direction to the system", at: value)
    }

    static let examples: [Example] = [
        .bad("HStack { rating }.environment(\\.layoutDirection, ↓.leftToRight)"),
        .bad("stack.semanticContentAttribute = ↓.forceLeftToRight"),
        .bad("Image(\"arrow\").flipsForRightToLeftLayoutDirection(↓false)"),
        .bad(
            "Image(\"tail\").scaleEffect(x: ↓layoutDirection == .rightToLeft ? -1 : 1, y: 1)"),
        .bad(
            "Text(name).frame(maxWidth: .infinity, alignment: ↓layoutDirection == .rightToLeft ? .trailing : .leading)"),
        .bad(
            "struct Pager: View {\n    var body: some View {\n        if ↓layoutDirection == .rightToLeft {\n            Back()\n        } else {\n            Next()\n        }\n    }\n}"
        ),
        .good("Badge(count).offset(x: layoutDirection == .rightToLeft ? -8 : 8)"),
        .good("Image(\"tail\").scaleEffect(x: isLeft ? -1 : 1, y: 1)"),
        .good("Image(\"arrow\").flipsForRightToLeftLayoutDirection(true)"),
        .good("player.semanticContentAttribute = .playback"),
        .good("HStack { rating }.environment(\\.layoutDirection, direction)"),
        .good("#Preview {\n    HomeView().environment(\\.layoutDirection, .rightToLeft)\n}"),
    ]
}

private let directions = ["rightToLeft", "leftToRight", "isRightToLeft", "isRTL"]
