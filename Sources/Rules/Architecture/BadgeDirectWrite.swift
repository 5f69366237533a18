import TenetRuleKit
import TenetRuleSupport

struct BadgeDirectWrite: Rule {
    static let about = About(
        "badge-direct-write", "App badge written outside its manager", category: .architecture, severity: .warning,
        scope: .appCode,
        why: "The badge is one number for the whole app; each part that sets it wipes out what the others counted.",
        phrasings: [
            """
            Set the app icon badge only in the badge manager; no other type writes `applicationIconBadgeNumber`, calls \
            `setBadgeCount` or sets `content.badge`.
            """,
            """
            One class alone owns the red number on the home screen, and every other part of the app asks it to change \
            the count.
            """,
        ])

    var owners = ["BadgeManager", "BadgeHelper", "BadgeService", "BadgeCoordinator"]
    var contentMayHaveBadge = true
    static let options = [
        Option<Self>("owners", \.owners, "The types that may set the badge."),
        Option<Self>(
            "content_may_have_badge", \.contentMayHaveBadge,
            "Accept a counted badge on the content of a notification when one type alone sets it."),
    ]

    private struct Write: Fact {
        var owner: String
        /// A fixed number other than zero, which is wrong as soon as there are two notifications.
        var isFixed: Bool
        /// On the content of a notification.
        var isContent: Bool
        /// Takes the badge away.
        var isClearing: Bool
        /// The method that shows a number that it was given, and none of its own.
        var passedOnBy = ""
    }

    func install(_ hooks: inout Hooks) {
        // Counted before it is sent, a notification that fails to be sent is counted for ever.
        hooks.onCall("add") { call, file in
            guard call.calledBase?.codeContainsFolded(["center"]) == true,
                let function = call.enclosingFunction, let body = function.body,
                function.codeContains("UNNotificationRequest"),
                !call.isInPreview,
                let early = body.statements.descendants(FunctionCallExprSyntax.self).first(where: { other in
                    other.range.upper <= call.range.lower
                        && other.calledName?.text.containsFolded(["increment"]) == true
                        && other.text.containsFolded(["badge"])
                }), let name = early.calledName
            else { return }
            file.report(
                "the notification is counted before it is sent, so one that cannot be sent is counted too",
                help: "count it once it is delivered", at: name,
                notes: [file.note("it is sent here", at: call.calledName?.syntax ?? call.syntax)])
        }
        hooks.collectInjectedTypes(of: owners)
        hooks.collect(Write.self, from: SequenceExprSyntax.self) { node, _ in
            guard let (name, parts) = node.badgeAssignment, node.enclosingType?.computesServerBadge != true,
                parts.count > 1 || !(parts.first?.isHandedOver(to: owners) ?? false)
            else { return nil }
            // `1 as NSNumber` counts as `1`.
            let isPlain = parts.count == 1 || parts.dropFirst().first?.kind == .unresolvedAsExpr
            let number = isPlain ? (parts.first?.stripped).flatMap { Self.number($0) } : nil
            return fact(
                at: name, isFixed: (number ?? 0) > 0, isContent: name.text == "badge" && number != 0,
                isClearing: number.map { $0 <= 0 } ?? false,
                passedOnBy: parts.count == 1 ? parts.first?.passingFunction : nil)
        }
        hooks.collect(Write.self, fromCallsOf: ["setBadgeCount"]) { call, _ in
            guard let name = call.calledName, let value = call.firstArgument?.expression,
                !value.isHandedOver(to: owners)
            else { return nil }
            return fact(
                at: name, isFixed: false, isContent: false, isClearing: value.numberValue.map { $0 <= 0 } ?? false,
                passedOnBy: value.passingFunction)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let folders = project.model.pushFolders
            let writes = project.facts(Write.self).filter { write in
                write.role == .app && !folders.contains { write.path.hasPrefix($0 + "/") }
                    && !project.isInjected(write.fact.owner, by: write.fact.passedOnBy)
            }
            let others = writes.filter { !owners.contains($0.fact.owner) }
            let manager = project.model.sharedTypes.first { owners.contains($0.name) }
            // Who only takes the badge away counts nothing.
            let hasSources =
                Set(others.map(\.fact.owner)).count > 1 && others.contains { !$0.fact.isClearing }
            let isShared = manager != nil || hasSources
            for write in others {
                let isWrongAlone = write.fact.isContent && (write.fact.isFixed || !contentMayHaveBadge)
                // A single source may count and set the badge itself.
                guard isShared || isWrongAlone else { continue }
                let other = writes.first { $0.fact.owner != write.fact.owner }
                project.report(
                    isShared
                        ? message(manager?.name ?? other?.fact.owner ?? "", isManager: manager != nil)
                        : "each notification sets the badge anew, whatever else is waiting",
                    help: manager.map { "tell `\($0.name)` the count of this source" }
                        ?? "let one type of the app add up the counts of all sources and set the badge",
                    in: write.path, at: write.range,
                    notes: other.map { [Note(path: $0.path, range: $0.range, message: "it is set here, too")] }
                        ?? manager.map { [$0.declaration.note("the badge belongs to `\($0.name)`")] } ?? [])
            }
        }
    }

    private func message(_ other: String, isManager: Bool) -> String {
        if isManager { return "the badge is set here although it belongs to `\(other)`" }
        let place = other.isEmpty ? "elsewhere" : "by `\(other)`"
        return "the badge is set here and \(place), and neither knows what the other counted"
    }

    private func fact(
        at name: TokenSyntax, isFixed: Bool, isContent: Bool, isClearing: Bool, passedOnBy: String?
    ) -> (fact: Write, range: ByteRange)? {
        guard !name.isInPreview else { return nil }
        let owner = name.enclosingTypeName?.string ?? ""
        return (
            Write(
                owner: owner, isFixed: isFixed, isContent: isContent, isClearing: isClearing,
                passedOnBy: passedOnBy ?? ""), name.range
        )
    }

    /// `1`, `NSNumber(value: 1)` and `.init(value: 1)`.
    private static func number(_ value: ExprSyntax) -> Double? {
        if let call = value.as(FunctionCallExprSyntax.self),
            call.calledName?.text.isOne(of: ["NSNumber", "init"]) == true
        {
            return call.arguments.only?.expression.numberValue
        }
        return value.numberValue
    }

    static let examples: [Example] = [
        // The number of a push is the server's, and taking the badge away counts nothing.
        .good(files: [
            "App/AppDelegate.swift":
                "final class AppDelegate {\n    func enter() { UIApplication.shared.applicationIconBadgeNumber = -1 }\n}",
            "PushService/PushService.swift": "final class PushService: UNNotificationServiceExtension {}",
            "PushService/Steps/BadgeStep.swift":
                "final class BadgeStep {\n    func run(_ content: UNMutableNotificationContent) { content.badge = count }\n}",
            "App/Settings.swift":
                "final class SettingsModel {\n    func reset() { UIApplication.shared.applicationIconBadgeNumber = 0 }\n}",
        ]),
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
        .bad(
            "final class Reminders {\n    func remind() {\n        let content = UNMutableNotificationContent()\n        content.↓badge = 1\n    }\n}"
        ),
        .bad(
            "final class Reminders {\n    func remind() {\n        let tide = UNMutableNotificationContent()\n        tide.↓badge = 1 as NSNumber\n    }\n}"
        ),
        .bad(
            "struct Tides {\n    func make(_ fill: (UNMutableNotificationContent) -> Void) { fill(UNMutableNotificationContent()) }\n    func warn() { make { $0.↓badge = 2 } }\n}"
        ),
        .bad(
            "extension UNMutableNotificationContent {\n    convenience init(count: Int) {\n        self.init()\n        self.↓badge = 1\n    }\n}"
        ),
        .good(
            "struct Cells {\n    func make(_ fill: (Cell) -> Void) { fill(Cell()) }\n    func warn() { make { $0.badge = 2 } }\n}"
        ),
        .bad(
            "enum Chat {\n    static func show(_ base: UNNotificationContent) {\n        guard let copy = base.mutableCopy() as? UNMutableNotificationContent else { return }\n        copy.↓badge = .init(value: 2)\n    }\n}"
        ),
        .bad(
            "func ring(_ bell: UNNotificationRequest) async throws {\n    await BadgeManager.shared.↓increment(.bells)\n    try await center.add(bell)\n}"
        ),
        .good(
            "func ring(_ bell: UNNotificationRequest) async throws {\n    try await center.add(bell)\n    await BadgeManager.shared.increment(.bells)\n}"
        ),
        .good(
            "final class Cells {\n    func show() {\n        let tide = Cell()\n        tide.badge = 1\n        self.badge = 2\n    }\n}"
        ),
        .bad(
            "final class Reminders {\n    func remind(_ content: UNMutableNotificationContent) { content.↓badge = waiting }\n}",
            options: ["content_may_have_badge": .bool(false)]),
        .good(
            "final class Reminders {\n    func remind(_ content: UNMutableNotificationContent) { content.badge = waiting }\n    func clear(_ content: UNMutableNotificationContent) { content.badge = 0 }\n}"
        ),
        // The manager receives what sets the badge of the system.
        .good(files: [
            "App/BadgeManager.swift":
                "protocol BadgeShowing { func show(_ count: Int) async throws }\nfinal class BadgeManager {\n    private let showing: any BadgeShowing\n    init(showing: any BadgeShowing) { self.showing = showing }\n}",
            "App/SystemBadge.swift":
                "struct SystemBadge: BadgeShowing {\n    func show(_ count: Int) async throws { try await center.setBadgeCount(count) }\n}",
        ]),
        .good(files: [
            "App/BadgeManager.swift":
                "final class BadgeManager {\n    private let show: (Int) async throws -> Void\n    init(show: @escaping (Int) async throws -> Void) { self.show = show }\n}",
            "App/HarborApp.swift":
                "final class Launch {\n    let badge = BadgeManager { try await center.setBadgeCount($0) }\n    let other = BadgeManager(show: { count in try await center.setBadgeCount(count) })\n}",
        ]),
        .bad(files: [
            "App/BadgeManager.swift":
                "protocol BadgeShowing { func show(_ count: Int) async throws }\nfinal class BadgeManager {\n    private let showing: any BadgeShowing\n    init(showing: any BadgeShowing) { self.showing = showing }\n}",
            "App/SystemBadge.swift":
                "struct SystemBadge: BadgeShowing {\n    func show(_ count: Int) async throws { try await center.↓setBadgeCount(count + 1) }\n}\nstruct Loose {\n    func show(_ count: Int) async throws { try await center.↓setBadgeCount(count) }\n}",
        ]),
        .good(
            "final class NotificationService: UNNotificationServiceExtension {\n    func didReceive() { content.badge = 1 }\n}"
        ),
    ]
}

extension DeclGroupSyntax {
    /// A service extension changes the content that the server sent.
    fileprivate var computesServerBadge: Bool { inherits("UNNotificationServiceExtension") }
}
