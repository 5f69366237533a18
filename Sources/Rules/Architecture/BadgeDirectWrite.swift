import TenetRuleKit

struct BadgeDirectWrite: Rule {
    static let about = About(
        "badge-direct-write", "App badge written outside its manager", category: .architecture, severity: .warning,
        status: .preview,
        scope: .appCode,
        why: "The badge is one number for the whole app; each part that sets it wipes out what the others counted.")

    var owners = ["BadgeManager", "BadgeHelper", "BadgeService", "BadgeCoordinator"]
    static let options = [Option<Self>("owners", \.owners, "The types that may set the badge.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let assignment = node.assignment, let target = assignment.target.as(MemberAccessExprSyntax.self),
                let base = target.base?.lastName?.text
            else { return }
            let name = target.declName.baseName
            // `content.badge = 1` of a notification; other badges belong to views.
            guard
                name.text == "applicationIconBadgeNumber"
                    || (name.text == "badge" && (base.hasSuffix("ontent") || base.hasSuffix("otification"))
                        && assignment.value.first?.text != "nil")
            else { return }
            check(name, file)
        }
        hooks.onCall("setBadgeCount") { call, file in
            guard let name = call.calledName else { return }
            check(name, file)
        }
    }

    private func check(_ name: TokenSyntax, _ file: FilePass) {
        guard !(name.enclosingTypeName?.isOne(of: owners) ?? false) else { return }
        file.report(
            "the badge is set here and overwrites what others counted",
            help: "tell \(owners.first.map { "`\($0)`" } ?? "its manager") the count of this source", at: name)
    }

    static let examples: [Example] = [
        .bad(
            "final class MessageService {\n    func update(_ count: Int) {\n        UIApplication.shared.↓applicationIconBadgeNumber = count\n    }\n}"
        ),
        .bad("func remind() {\n    content.↓badge = 1\n    center.↓setBadgeCount(0)\n}"),
        .good(
            "final class BadgeManager {\n    func update() { UIApplication.shared.applicationIconBadgeNumber = total }\n}"
        ),
        .good("func read() -> Int { UIApplication.shared.applicationIconBadgeNumber }\nfunc show() { cell.badge = 3 }"),
        .good("func clear() {\n    content.badge = nil\n}"),
    ]
}
