import TenetRuleKit

struct BadgeOmissionUncommented: Rule {
    static let about = About(
        "badge-omission-uncommented", "Notification without a badge and without a reason", category: .documentation,
        severity: .note, status: .preview, scope: .appCode, reads: [.comments],
        why: """
            Where one manager counts the badge, notifications leave it alone. Whoever does not know that takes it for \
            forgotten and sets it.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("UNMutableNotificationContent") { call, file in
            guard call.isPlain, call.arguments.isEmpty, !file.isTest, !call.isInPreview, let name = call.calledName,
                let body = call.enclosingBody, !body.text.containsFolded(["badge"]),
                // One comment explains it for all notifications of a file.
                !file.comments.contains(where: { $0.text.containsFolded(["badge"]) })
            else { return }
            file.report(
                "nothing says why this notification has no badge",
                help: "add a comment: the badge is counted by its manager", at: name)
        }
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
