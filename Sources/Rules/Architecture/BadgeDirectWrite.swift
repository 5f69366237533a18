import TenetRuleKit

struct BadgeDirectWrite: Rule {
    static let about = About(
        "badge-direct-write", "App badge written outside its manager", category: .architecture, severity: .warning,
        scope: .appCode,
        why: "The badge is one number for the whole app; each part that sets it wipes out what the others counted.")

    var owners = ["BadgeManager", "BadgeHelper", "BadgeService", "BadgeCoordinator"]
    static let options = [Option<Self>("owners", \.owners, "The types that may set the badge.")]

    func install(_ hooks: inout Hooks) {
        hooks.collectBadgeWrites()
        hooks.onProject(needing: [.declarations]) { project in
            let writes = project.badgeWrites
            let manager = owners.lazy.compactMap { project.model.types(named: $0).all.first }.first
            let strangers = writes.filter { !owners.contains($0.fact.owner) }
            // A single source may set the badge as it likes.
            guard manager != nil || Set(strangers.map(source)).count > 1 else { return }
            for write in strangers {
                let other = writes.first { source($0) != source(write) }
                let notes =
                    other.map { [Note(path: $0.path, range: $0.range, message: "it is also set here")] }
                    ?? manager.map { [$0.declaration.note("the badge belongs to this type")] } ?? []
                project.report(
                    "the badge is set here and overwrites what others counted",
                    help: "tell `\(manager?.name ?? owners.first ?? "one manager")` the count of this source",
                    in: write.path, at: write.range, notes: notes)
            }
        }
    }

    private func source(_ write: Located<BadgeWrite>) -> String {
        write.fact.owner.isEmpty ? write.path : write.fact.owner
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/MessageService.swift": """
            final class MessageService {
                func update(_ count: Int) { UIApplication.shared.↓applicationIconBadgeNumber = count }
            }
            """,
            "App/Reminder.swift": """
            final class Reminder {
                func remind() { content.↓badge = 1 }
            }
            """,
        ]),
        .bad(files: [
            "App/BadgeManager.swift": """
            final class BadgeManager {
                func update() { UIApplication.shared.applicationIconBadgeNumber = total }
            }
            """,
            "App/Main.swift": "func clear() {\n    center.↓setBadgeCount(0)\n}",
        ]),
        .good(files: [
            "App/MessageService.swift": """
            final class MessageService {
                func update(_ count: Int) { UIApplication.shared.applicationIconBadgeNumber = count }
                func clear() { UIApplication.shared.applicationIconBadgeNumber = 0 }
            }
            """
        ]),
        .good(files: [
            "App/BadgeManager.swift": """
            final class BadgeManager {
                func update() { UIApplication.shared.applicationIconBadgeNumber = total }
            }
            """,
            "App/Reader.swift": """
            func read() -> Int { UIApplication.shared.applicationIconBadgeNumber }
            func show() { cell.badge = 3 }
            func clear() { content.badge = nil }
            """,
        ]),
        .good("final class BadgeManager {\n    func update() { center.setBadgeCount(total) }\n}"),
    ]
}
