import TenetRuleKit

struct A11yUpdatesFrequentlyStatic: Rule {
    static let about = About(
        "a11y-updates-frequently-static", "Updates-frequently trait on static content", category: .accessibility,
        severity: .error,
        why: """
            The trait makes VoiceOver poll an element for a new value. A loading indicator comes and goes but says the \
            same all the time, so users hear it again and again.
            """)

    var prefixes = ["Loading", "Skeleton", "Placeholder", "Spinner"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "Beginnings of the names of views that only show that something loads.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityAddTraits") { call, file in
            guard let argument = call.firstArgument?.expression, argument.text.contains("updatesFrequently") else {
                return
            }
            let view = call.view
            guard let root = view.rootCall, root.isPlain, let name = view.name, isStatic(root, name),
                let trait = argument.descendants(MemberAccessExprSyntax.self).first(where: {
                    $0.declName.text == "updatesFrequently"
                })
                    ?? argument.as(MemberAccessExprSyntax.self),
                let modifier = view.modifiers.first(where: { $0.call == call })
            else { return }
            let isOnly = argument.text == ".updatesFrequently" || argument.text == "[.updatesFrequently]"
            file.report(
                "`\(name)` appears and disappears but does not change while it is there", help: "remove the trait",
                at: trait, fix: isOnly ? Fix("Remove the trait", .unsafe, [file.removal(of: modifier)]) : nil)
        }
    }

    private func isStatic(_ root: FunctionCallExprSyntax, _ name: TextSlice) -> Bool {
        if name == "ProgressView" {
            return !root.hasArgument("value") && !root.hasArgument("timerInterval")
                && root.arguments.allSatisfy { $0.label != nil || $0.expression.kind == .stringLiteralExpr }
        }
        return prefixes.contains { name.hasPrefix($0) }
    }

    static let examples: [Example] = [
        .bad(
            "ProgressView().accessibilityAddTraits(↓.updatesFrequently)", fixed: "ProgressView()"),
        .bad(
            """
            LoadingOverlay()
                .accessibilityLabel("Loading")
                .accessibilityAddTraits([↓.updatesFrequently])
            """,
            fixed: """
                LoadingOverlay()
                    .accessibilityLabel("Loading")
                """),
        .bad("SkeletonRow().accessibilityAddTraits([.isImage, ↓.updatesFrequently])"),
        .good("Text(timer.remaining).accessibilityAddTraits(.updatesFrequently)"),
        .good("ProgressView(value: share).accessibilityAddTraits(.updatesFrequently)"),
        .good("LoadingOverlay().accessibilityAddTraits(.isModal)"),
    ]
}
