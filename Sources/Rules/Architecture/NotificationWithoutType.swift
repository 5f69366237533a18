import TenetRuleKit

struct NotificationWithoutType: Rule {
    static let about = About(
        "notification-without-type", "Notification without a type in its user info", category: .architecture,
        severity: .note, scope: .appCode, reads: [.strings],
        why: "When the user taps a notification, its type in `userInfo` is all the app has to decide where to go.")

    var keys = ["type"]
    static let options = [Option<Self>("keys", \.keys, "Keys of which the user info must hold one.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let assignment = node.assignment, let target = assignment.target.as(MemberAccessExprSyntax.self),
                target.declName.baseName.text == "userInfo", target.base?.lastName?.text.hasSuffix("ontent") == true,
                let value = assignment.value.first?.as(DictionaryExprSyntax.self), assignment.value.count == 1
            else { return }
            let hasKey = value.descendants(DictionaryElementSyntax.self).contains { element in
                // A constant may stand for any key.
                guard let text = element.key.stringValue else { return true }
                return keys.contains(text)
            }
            guard !hasKey else { return }
            file.report(
                "this notification does not say of which type it is",
                help: "add \(keys.first.map { "\"\($0)\"" } ?? "a key") to its user info", at: target.declName)
        }
    }

    static let examples: [Example] = [
        .bad("content.↓userInfo = [\"id\": 3]"),
        .bad("notification.content.↓userInfo = [:]"),
        .good("content.userInfo = [\"type\": \"reminder\", \"id\": 3]"),
        .good("content.userInfo = [Keys.kind: \"reminder\"]\ncontent.userInfo = payload"),
        .good("error.userInfo = [\"id\": 3]"),
    ]
}
