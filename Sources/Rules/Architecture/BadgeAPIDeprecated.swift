import TenetRuleKit

struct BadgeAPIDeprecated: Rule {
    static let about = About(
        "badge-api-deprecated", "Deprecated badge property", category: .architecture, severity: .note,
        why: """
            `applicationIconBadgeNumber` is deprecated since iOS 17; `setBadgeCount` reports when the badge may \
            not be set.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberAccessExprSyntax.self) { node, file in
            guard node.declName.baseName.text == "applicationIconBadgeNumber",
                let sequence = node.parent?.parent?.as(SequenceExprSyntax.self),
                let target = sequence.assignment?.target,
                target.syntax == node.syntax, !isFallback(node)
            else { return }
            file.report(
                "`applicationIconBadgeNumber` is deprecated",
                help: "call `UNUserNotificationCenter.current().setBadgeCount(_:)`",
                at: node.declName)
        }
    }

    /// In the `else` of an `#available`, or in a function for older systems.
    private func isFallback(_ node: MemberAccessExprSyntax) -> Bool {
        node.ancestors.contains { around in
            if let branch = around.as(IfExprSyntax.self) { return branch.conditions.text.contains("available") }
            if let branch = around.as(GuardStmtSyntax.self) { return branch.conditions.text.contains("available") }
            if let function = around.as(FunctionDeclSyntax.self) {
                return function.hasAttribute("available") || function.body?.text.contains("#available") == true
            }
            return false
        }
    }

    static let examples: [Example] = [
        .bad("func update() {\n    UIApplication.shared.↓applicationIconBadgeNumber = 3\n}"),
        .bad("app.↓applicationIconBadgeNumber += 1"),
        .good(
            "func update() {\n    if #available(iOS 16, *) {\n        center.setBadgeCount(3)\n    } else {\n        UIApplication.shared.applicationIconBadgeNumber = 3\n    }\n}"
        ),
        .good("func update() async throws { try await center.setBadgeCount(3) }"),
        .good("let count = UIApplication.shared.applicationIconBadgeNumber"),
    ]
}
