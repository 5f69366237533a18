import TenetRuleKit
import TenetRuleSupport

struct NotificationWithoutType: Rule {
    static let about = About(
        "notification-without-type", "Notification without a type in its user info", category: .architecture,
        severity: .note, scope: .appCode, reads: [.strings],
        why: "When the user taps a notification, its type in `userInfo` is all the app has to decide where to go.",
        phrasings: [
            "The `userInfo` of every notification must contain a `type` entry.",
            """
            A tapped reminder has to tell the app where to go, so its payload dictionary always says of which kind it \
            is.
            """,
        ])

    var keys = ["type"]
    static let options = [Option<Self>("keys", \.keys, "Keys of which the user info must hold one.")]

    /// The user info of a notification, without any of the keys.
    private struct UntypedNotification: Fact {}

    func install(_ hooks: inout Hooks) {
        // `content.userInfo["id"] = 3`, again and again
        hooks.collect(UntypedNotification.self, from: SequenceExprSyntax.self) { node, _ in
            guard let first = Self.subscripted(node), let body = node.enclosingBody else { return nil }
            let writes = body.descendants(SequenceExprSyntax.self)
            let all = writes.compactMap { Self.subscripted($0) }
            guard all.first?.access == first.access,
                all.allSatisfy({ $0.key.map { !keys.contains($0) } ?? false }),
                // A notification that came from a server has its type already.
                !body.codeContains("mutableCopy"), !body.codeContains("bestAttempt"),
                !writes.contains(where: { $0.assignment?.target.lastName?.text == "userInfo" })
            else { return nil }
            return (UntypedNotification(), first.access.declName.range)
        }
        hooks.collect(UntypedNotification.self, from: SequenceExprSyntax.self) { node, _ in
            guard let assignment = node.assignment, let target = assignment.target.as(MemberAccessExprSyntax.self),
                target.declName.baseName.text == "userInfo", target.base?.isNotificationContent == true,
                target.base?.codeContainsFolded(["bestattempt"]) != true,
                let value = assignment.value.first?.as(DictionaryExprSyntax.self), assignment.value.count == 1
            else { return nil }
            let hasKey = value.descendants(DictionaryElementSyntax.self).contains { element in
                // A constant may stand for any key.
                guard let text = element.key.stringValue else { return true }
                return keys.contains(text)
            }
            return hasKey ? nil : (UntypedNotification(), target.declName.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let folders = project.model.pushFolders
            for found in project.facts(UntypedNotification.self)
            where !folders.contains(where: { found.path.hasPrefix($0 + "/") }) {
                project.report(
                    "this notification does not say of which type it is",
                    help: "add \(keys.first.map { "\"\($0)\"" } ?? "a key") to its user info", in: found.path,
                    at: found.range)
            }
        }
    }

    /// A write of one entry, with its key if that is a literal.
    private static func subscripted(_ node: SequenceExprSyntax) -> (access: MemberAccessExprSyntax, key: String?)? {
        guard let target = node.assignment?.target.as(SubscriptCallExprSyntax.self),
            let access = target.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "userInfo", access.base?.isNotificationContent == true
        else { return nil }
        return (access, target.arguments.first?.expression.stringValue)
    }

    static let examples: [Example] = [
        .good(files: [
            "Push/PushService.swift": "final class PushService: UNNotificationServiceExtension {}",
            "Push/SecretStep.swift":
                "struct SecretStep {\n    func fail(_ content: UNMutableNotificationContent) { content.userInfo = [\"aps\": [:]] }\n}",
        ]),
        .good("func fail() { bestAttemptContent.userInfo = [\"aps\": [:]] }"),
        .bad("func remind() {\n    content.↓userInfo[\"id\"] = 3\n    content.userInfo[\"page\"] = 4\n}"),
        .good("func remind() {\n    content.userInfo[\"id\"] = 3\n    content.userInfo[\"type\"] = \"loan\"\n}"),
        .bad(
            """
            func remind() {
                let reminder = UNMutableNotificationContent()
                reminder.↓userInfo = ["id": 3]
                let fill: (UNMutableNotificationContent) -> Void = { $0.↓userInfo = ["id": 3] }
                fill(reminder)
            }
            """),
        .good(
            "func receive() {\n    let content = request.content.mutableCopy() as? UNMutableNotificationContent\n    content.userInfo[\"id\"] = 3\n}"
        ),
        .bad("content.↓userInfo = [\"id\": 3]"),
        .bad("notification.content.↓userInfo = [:]"),
        .good("content.userInfo = [\"type\": \"reminder\", \"id\": 3]"),
        .good("content.userInfo = [Keys.kind: \"reminder\"]\ncontent.userInfo = payload"),
        .good("error.userInfo = [\"id\": 3]"),
    ]
}
