import TenetRuleKit

struct BadgeManagerMissing: Rule {
    static let about = About(
        "badge-manager-missing", "Many notification sources without a badge manager", category: .architecture,
        severity: .note, scope: .appCode,
        why: """
            When several parts of an app send notifications or set the badge, no one of them knows the right number. \
            One manager that hears of every source does.
            """)

    var maxSources = 2
    var roles = ["Manager", "Coordinator", "Service", "Helper", "Store", "Controller"]
    static let options = [
        Option<Self>(
            "max_sources", \.maxSources, minimum: 1,
            "As many types may send notifications or set the badge without a manager."),
        Option<Self>("roles", \.roles, "A type named `…Badge…` that ends like this is a manager of the badge."),
    ]

    private struct NotificationSource: Fact {
        var owner: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectBadgeWrites()
        hooks.collect(NotificationSource.self, fromCallsOf: ["UNMutableNotificationContent"]) { call, _ in
            guard let name = call.calledName, let owner = call.enclosingTypeName else { return nil }
            return (NotificationSource(owner: owner.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            var sources: [(owner: String, path: String, range: ByteRange)] = []
            func add(_ owner: String, _ path: String, _ range: ByteRange) {
                if !owner.isEmpty, !sources.contains(where: { $0.owner == owner }) {
                    sources.append((owner, path, range))
                }
            }
            for fact in project.badgeWrites { add(fact.fact.owner, fact.path, fact.range) }
            for fact in project.facts(NotificationSource.self) where fact.role == .app {
                add(fact.fact.owner, fact.path, fact.range)
            }
            guard sources.count > maxSources, !project.model.types.contains(where: isManager) else { return }
            let last = sources[sources.count - 1]
            project.report(
                "\(sources.count) types send notifications or set the badge, and nobody keeps the number right",
                help: "give the badge a manager that every source tells its count", in: last.path, at: last.range,
                notes: sources.dropLast().map {
                    Note(path: $0.path, range: $0.range, message: "`\($0.owner)` is a source")
                })
        }
    }

    private func isManager(_ type: ProjectType) -> Bool {
        type.name.contains("Badge") && roles.contains { type.name.hasSuffix($0) }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/A.swift": "final class Messages {\n    func send() { center.setBadgeCount(1) }\n}",
            "App/B.swift":
                "final class Reminders {\n    func send() { let content = UNMutableNotificationContent() }\n}",
            "App/C.swift":
                "final class Streaks {\n    func send() { let content = ↓UNMutableNotificationContent() }\n}",
        ]),
        .bad(
            files: [
                "App/A.swift": "final class Messages {\n    func send() { center.setBadgeCount(1) }\n}",
                "App/B.swift":
                    "final class Reminders {\n    func send() { let content = ↓UNMutableNotificationContent() }\n}",
            ], options: ["max_sources": .int(1)]),
        .good(files: [
            "App/A.swift": "final class Messages {\n    func send() { center.setBadgeCount(1) }\n}",
            "App/B.swift":
                "final class Reminders {\n    func send() { let content = UNMutableNotificationContent() }\n}",
        ]),
        .good(files: [
            "App/A.swift":
                "final class Messages {\n    func send() { let content = UNMutableNotificationContent() }\n}",
            "App/B.swift":
                "final class Reminders {\n    func send() { let content = UNMutableNotificationContent() }\n}",
            "App/C.swift": "final class Streaks {\n    func send() { let content = UNMutableNotificationContent() }\n}",
            "App/D.swift": "final class BadgeManager {\n    func update() { center.setBadgeCount(1) }\n}",
        ]),
        .good("final class Messages {\n    func send() { let content = UNMutableNotificationContent() }\n}"),
    ]
}
