import TenetRuleKit

struct RtlForcedLayoutDirection: Rule {
    static let about = About(
        "rtl-forced-layout-direction", "Forced layout direction", category: .accessibility, severity: .note,
        status: .preview,
        why: "A forced direction takes away from users of right-to-left languages the layout that they read fastest.")

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
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, _, value) = node.assignment, value.count == 1,
                target.lastName?.text == "semanticContentAttribute", let value = value.first,
                value.lastName?.text.isOne(of: ["forceLeftToRight", "forceRightToLeft"]) == true
            else { return }
            report(value, node, file)
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
        .good("Image(\"arrow\").flipsForRightToLeftLayoutDirection(true)"),
        .good("player.semanticContentAttribute = .playback"),
        .good("HStack { rating }.environment(\\.layoutDirection, direction)"),
        .good("#Preview {\n    HomeView().environment(\\.layoutDirection, .rightToLeft)\n}"),
    ]
}
