import TenetRuleKit
import TenetRuleSupport

struct BadgeAPIDeprecated: Rule {
    static let about = About(
        "badge-api-deprecated", "Deprecated badge property", category: .architecture, severity: .note,
        why: """
            `applicationIconBadgeNumber` is deprecated since iOS 17; `setBadgeCount` reports when the badge may \
            not be set.
            """,
        phrasings: [
            "Set the app badge with `UNUserNotificationCenter.setBadgeCount`, not with `applicationIconBadgeNumber`.",
            "We no longer change the red counter on the home screen through the old `UIApplication` property.",
        ])

    /// The badge gets a number the old way.
    private struct Written: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Written.self, from: MemberAccessExprSyntax.self) { node, _ in
            guard node.declName.baseName.text == "applicationIconBadgeNumber",
                let sequence = node.parent?.parent?.as(SequenceExprSyntax.self),
                let target = sequence.assignment?.target,
                target.syntax == node.syntax, !isFallback(node)
            else { return nil }
            return (Written(), node.declName.range)
        }
        hooks.onProject { project in
            for written in project.facts(Written.self) where !project.runs(written.path, before: Self.modern) {
                project.report(
                    "`applicationIconBadgeNumber` is deprecated since iOS 17",
                    help: "call `UNUserNotificationCenter.current().setBadgeCount(_:)`", in: written.path,
                    at: written.range)
            }
        }
    }

    /// The system that brought `setBadgeCount`.
    private static let modern = ["iOS": 16]

    private static func package(_ version: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Feed", platforms: [.iOS(.\(version))], targets: [.target(name: "Feed")])
        """
    }

    /// In the `else` of an `#available`, or in a function for older systems.
    private func isFallback(_ node: MemberAccessExprSyntax) -> Bool {
        node.ancestors.contains { around in
            if let branch = around.as(IfExprSyntax.self) { return branch.conditions.codeContains("available") }
            if let branch = around.as(GuardStmtSyntax.self) { return branch.conditions.codeContains("available") }
            if let function = around.as(FunctionDeclSyntax.self) {
                return function.hasAttribute("available") || function.body?.codeContains("#available") == true
            }
            return false
        }
    }

    static let examples: [Example] = [
        .bad("func update() {\n    UIApplication.shared.↓applicationIconBadgeNumber = 3\n}"),
        .bad("app.↓applicationIconBadgeNumber += 1"),
        .bad(files: [
            "Package.swift": package("v16"),
            "Sources/Feed/Badge.swift": "func update() { app.↓applicationIconBadgeNumber = 3 }",
        ]),
        .good(files: [
            "Package.swift": package("v15"),
            "Sources/Feed/Badge.swift": "func update() { app.applicationIconBadgeNumber = 3 }",
        ]),
        .good(
            "func update() {\n    if #available(iOS 16, *) {\n        center.setBadgeCount(3)\n    } else {\n        UIApplication.shared.applicationIconBadgeNumber = 3\n    }\n}"
        ),
        .good("func update() async throws { try await center.setBadgeCount(3) }"),
        .good("let count = UIApplication.shared.applicationIconBadgeNumber"),
    ]
}
