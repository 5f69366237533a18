import TenetRuleKit
import TenetRuleSupport

struct BadgeOmissionUncommented: Rule {
    static let about = About(
        "badge-omission-uncommented", "Notification without a badge and without a reason", category: .documentation,
        severity: .note, status: .preview, scope: .appCode, reads: [.comments],
        why: """
            Where one manager counts the badge, notifications leave it alone. Whoever does not know that takes it for \
            forgotten and sets it.
            """,
        phrasings: [
            "Explain in a comment why a notification content does not set its `badge`.",
            """
            Whoever builds a `UNMutableNotificationContent` without a count notes next to it that leaving it out is \
            intended.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("UNMutableNotificationContent") { call, file in
            guard call.isPlain, call.arguments.isEmpty, let name = call.calledName else { return }
            check(name, call, file)
        }
        // What a service extension is given, to change it: `request.content.mutableCopy() as? UNMutable…`.
        hooks.onCall("mutableCopy") { call, file in
            guard call.arguments.isEmpty, let name = call.calledName,
                call.parent?.as(ExprListSyntax.self)?.contains(where: { part in
                    part.as(TypeExprSyntax.self)?.type.unwrapped.lastName == "UNMutableNotificationContent"
                }) == true
            else { return }
            check(name, call, file)
        }
    }

    /// Something in the body is named after the badge.
    private static func setsBadge(_ body: Syntax) -> Bool {
        body.tokens.contains { $0.tokenKind == .identifier && $0.codeContainsFolded(["badge"]) }
    }

    private func check(_ name: TokenSyntax, _ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard !file.isTest, !call.isInPreview, let body = call.enclosingBody, !Self.setsBadge(body),
            !file.isExplained(in: body.range), !file.isExplained(above: body)
        else { return }
        file.report(
            "nothing says why this notification has no badge",
            help: "add a comment: the badge is counted by its manager", at: name)
    }

    static let examples: [Example] = [
        .bad(
            """
            func remind() {
                let content = ↓UNMutableNotificationContent()
                content.title = "Low tide"
                send(content)
            }
            """),
        .bad(
            "let content: UNNotificationContent = {\n    let content = ↓UNMutableNotificationContent()\n    content.title = \"Tide\"\n    return content\n}()"
        ),
        .bad(
            """
            func change(_ request: UNNotificationRequest) {
                guard let content = request.content.↓mutableCopy() as? UNMutableNotificationContent else { return }
                content.title = "Low tide"
                send(content)
            }
            """),
        .good("let text = title.mutableCopy() as? NSMutableString"),
        .good(
            """
            func remind() {
                let content = UNMutableNotificationContent()
                content.title = "Low tide"
                // The badge is counted by BadgeManager.
                send(content)
            }
            """),
        .good(
            """
            func remind() {
                let content = UNMutableNotificationContent()
                content.badge = nil
            }
            """),
        .good(
            "// No notification of this file sets a badge.\nfunc remind() {\n    send(UNMutableNotificationContent())\n}"
        ),
    ]
}
