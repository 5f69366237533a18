import TenetRuleKit

struct BadgeDirectWrite: Rule {
    static let about = About(
        "badge-direct-write", "App badge written outside its manager", category: .architecture, severity: .warning,
        scope: .appCode,
        why: "The badge is one number for the whole app; each part that sets it wipes out what the others counted.")

    var owners = ["BadgeManager", "BadgeHelper", "BadgeService", "BadgeCoordinator"]
    static let options = [Option<Self>("owners", \.owners, "The types that may set the badge.")]

    private struct Write: Fact { var owner: String }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Write.self, from: SequenceExprSyntax.self) { node, _ in
            guard let assignment = node.assignment, let target = assignment.target.as(MemberAccessExprSyntax.self),
                let base = target.base?.lastName?.text
            else { return nil }
            let name = target.declName.baseName
            // `content.badge = 1` of a notification; other badges belong to views.
            guard
                name.text == "applicationIconBadgeNumber"
                    || (name.text == "badge" && (base.hasSuffix("ontent") || base.hasSuffix("otification"))
                        && assignment.value.first?.text != "nil")
            else { return nil }
            return fact(at: name)
        }
        hooks.collect(Write.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, name.text == "setBadgeCount" else { return nil }
            return fact(at: name)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let writes = project.facts(Write.self).filter { $0.role == .app }
            let others = writes.filter { !owners.contains($0.fact.owner) }
            let manager = project.model.sharedTypes.first { owners.contains($0.name) }
            // A single source may set the badge itself.
            guard manager != nil || Set(others.map(\.fact.owner)).count > 1 else { return }
            for write in others {
                let other = writes.first { $0.fact.owner != write.fact.owner }
                project.report(
                    "the badge is set here and overwrites what others counted",
                    help:
                        "tell \((manager?.name ?? owners.first).map { "`\($0)`" } ?? "its manager") the count of this source",
                    in: write.path, at: write.range,
                    notes: other.map { [Note(path: $0.path, range: $0.range, message: "it is set here, too")] }
                        ?? manager.map { [$0.declaration.note("the badge belongs to `\($0.name)`")] } ?? [])
            }
        }
    }

    private func fact(at name: TokenSyntax) -> (fact: Write, range: ByteRange)? {
        guard !name.isInPreview else { return nil }
        return (Write(owner: name.enclosingTypeName?.string ?? ""), name.range)
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/MessageService.swift":
                "final class MessageService {\n    func update(_ count: Int) { UIApplication.shared.↓applicationIconBadgeNumber = count }\n}",
            "App/Refresh.swift": "final class RefreshService {\n    func remind() { content.↓badge = 1 }\n}",
        ]),
        .bad(files: [
            "App/BadgeManager.swift":
                "final class BadgeManager {\n    func update() { UIApplication.shared.applicationIconBadgeNumber = total }\n}",
            "App/Refresh.swift": "final class RefreshService {\n    func clear() { center.↓setBadgeCount(0) }\n}",
        ]),
        .good(
            "final class MessageService {\n    func update() { center.setBadgeCount(1) }\n    func clear() { center.setBadgeCount(0) }\n}"
        ),
        .good(
            "final class A {\n    func read() -> Int { UIApplication.shared.applicationIconBadgeNumber }\n    func show() { cell.badge = 3 }\n}"
        ),
        .good(
            "final class A {\n    func clear() { content.badge = nil }\n}\nfinal class BadgeManager {\n    func update() { center.setBadgeCount(1) }\n}"
        ),
    ]
}
