import TenetRuleKit
import TenetRuleSupport

struct BadgeManagerMissing: Rule {
    static let about = About(
        "badge-manager-missing", "Many notification sources without a badge manager", category: .architecture,
        severity: .note, scope: .appCode,
        why: """
            When several parts of an app send notifications or set the badge, no one of them knows the right number. \
            One manager that hears of every source does.
            """,
        phrasings: [
            """
            Set the badge through one badge manager when more than two types send notifications or set it, or when its \
            count adds several sources.
            """,
            """
            The number on the app icon is computed in a single place; features report to it instead of calling \
            `setBadgeCount` on their own.
            """,
        ])

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

    /// A place where kinds of notification count differently, or several objects' counts are summed.
    private struct WeightedBadge: Fact {
        /// The objects that are asked; none where kinds are weighed.
        var parts: Int
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectBadgeWrites()
        hooks.collect(NotificationSource.self, fromCallsOf: ["UNMutableNotificationContent"]) { call, _ in
            guard let name = call.calledName, let owner = call.enclosingTypeName else { return nil }
            return (NotificationSource(owner: owner.string), name.range)
        }
        hooks.collect(WeightedBadge.self, from: SequenceExprSyntax.self) { node, _ in
            guard let (target, _, value) = node.assignment, let name = target.lastName,
                name.text == "applicationIconBadgeNumber"
            else { return nil }
            if value.contains(where: BadgeWeights.decide) { return (WeightedBadge(parts: 0), name.range) }
            let parts = BadgeWeights.parts(of: value, at: node.syntax)
            return parts > 1 ? (WeightedBadge(parts: parts), name.range) : nil
        }
        hooks.collect(WeightedBadge.self, fromCallsOf: ["setBadgeCount"]) { call, _ in
            guard let name = call.calledName, let value = call.firstArgument?.expression else { return nil }
            if BadgeWeights.decide(value) { return (WeightedBadge(parts: 0), name.range) }
            let parts = BadgeWeights.parts(of: [value], at: call.syntax)
            return parts > 1 ? (WeightedBadge(parts: parts), name.range) : nil
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var sources: [(owner: String, path: String, range: ByteRange)] = []
            func add(_ owner: String, _ path: String, _ range: ByteRange) {
                if !owner.isEmpty, !sources.contains(where: { $0.owner == owner }) {
                    sources.append((owner, path, range))
                }
            }
            for fact in project.badgeWrites {
                let callers = Self.callers(of: fact, project.model)
                if callers.isEmpty { add(fact.fact.owner, fact.path, fact.range) }
                for call in callers { add(call.enclosingType?.name ?? "", call.path, call.range) }
            }
            let folders = project.model.pushFolders
            for fact in project.facts(NotificationSource.self)
            where fact.role == .app && !folders.contains(where: { fact.path.hasPrefix($0 + "/") }) {
                add(fact.fact.owner, fact.path, fact.range)
            }
            guard !project.model.types.contains(where: isManager) else { return }
            // Notifications without a badge need nobody who counts, and neither does who only takes it away.
            guard sources.count > maxSources, project.badgeWrites.contains(where: { !$0.fact.isClearing }) else {
                let found = project.facts(WeightedBadge.self).first { found in
                    found.role == .app && (found.fact.parts == 0 || found.fact.parts > maxSources)
                }
                if let found {
                    project.report(
                        found.fact.parts == 0
                            ? "kinds of notification have weights here, and nobody but this place knows the badge's number"
                            : "the badge is the sum of what \(found.fact.parts) objects count, and only this place knows it",
                        help: "give the badge a manager that every source tells its count", in: found.path,
                        at: found.range)
                }
                return
            }
            let last = sources[sources.count - 1]
            project.report(
                "\(sources.count) types send notifications or set the badge, and nobody keeps the number right",
                help: "give the badge a manager that every source tells its count", in: last.path, at: last.range,
                notes: sources.dropLast().map {
                    Note(path: $0.path, range: $0.range, message: "`\($0.owner)` is a source")
                })
        }
    }

    /// Who sets the badge by way of a function that extends the system's type: `UIApplication.shared.showBadge(3)`.
    private static func callers(of write: Located<BadgeWrite>, _ model: ProjectModel) -> [Use] {
        guard ["UIApplication", "UNUserNotificationCenter"].contains(write.fact.owner),
            let function = model.innermostFunction(in: write.path, around: write.range.lower)
        else { return [] }
        return model.uses(of: function.name).filter { $0.kind == .call && $0.role == .app && !$0.has(.isPreview) }
    }

    private func isManager(_ type: ProjectType) -> Bool {
        type.name.contains("Badge") && roles.contains { type.name.hasSuffix($0) }
    }

    static let examples: [Example] = [
        .good(files: [
            "App/AppDelegate.swift":
                "final class AppDelegate {\n    func enter() { UIApplication.shared.applicationIconBadgeNumber = 0 }\n}",
            "Push/PushService.swift": "final class PushService: UNNotificationServiceExtension {}",
            "Push/BadgeStep.swift":
                "final class BadgeStep {\n    func run(_ content: UNMutableNotificationContent) { content.badge = count }\n}",
            "Push/SecretStep.swift":
                "final class SecretStep {\n    func run(_ content: UNMutableNotificationContent) { content.badge = read() }\n}",
        ]),
        .bad(
            """
            final class Inbox {
                private let points: [Kind: Int] = [.alarm: 3, .hint: 0]
                func took(_ kind: Kind) { UIApplication.shared.↓applicationIconBadgeNumber += points[kind] ?? 0 }
            }
            """),
        .bad(
            """
            final class Inbox {
                func took(_ kind: Kind) async throws {
                    let points = switch kind {
                    case .alarm: 3
                    case .letter: 1
                    case .hint: 0
                    }
                    try await center.↓setBadgeCount(open + points)
                }
            }
            """),
        .bad(
            """
            final class Icon {
                func refresh() async throws {
                    let total = chats.unread + calls.missed + tasks.due
                    try await center.↓setBadgeCount(total)
                }
            }
            """),
        .good(
            """
            final class Icon {
                func refresh() { UIApplication.shared.applicationIconBadgeNumber = chats.unread + chats.mentions }
            }
            """),
        .good(
            """
            final class Inbox {
                private let chats: [Chat: Int] = [:]
                func took(_ kind: Kind) async throws {
                    UIApplication.shared.applicationIconBadgeNumber += 1
                    try await center.setBadgeCount(rows[0].unread + unread.count)
                }
            }
            final class WeighedBadgeStore {}
            """),
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
        .bad(files: [
            "App/Badge.swift":
                "extension UIApplication {\n    func show(_ count: Int) { applicationIconBadgeNumber = count }\n}",
            "App/Loans.swift":
                "struct Loans {\n    func a() { app.show(1) }\n}\nstruct Tides {\n    func a() { app.show(1) }\n}\nstruct Fares {\n    func a() { app.↓show(1) }\n}",
        ]),
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
        .good(
            "final class Messages {\n    func send() { let content = UNMutableNotificationContent() }\n}\n"
                + "final class Loans {\n    func send() { let content = UNMutableNotificationContent() }\n}\n"
                + "final class Tides {\n    func send() { let content = UNMutableNotificationContent() }\n}"),
    ]
}

/// Whether a badge's number depends on what kind of notification came.
private enum BadgeWeights {
    /// How many objects a sum asks: three for `chats.unread + invites.open + tasks.due`, perhaps by way of a local.
    static func parts(of value: [ExprSyntax], at node: Syntax) -> Int {
        var terms = value
        if let only = value.only, let sequence = only.as(SequenceExprSyntax.self) { terms = Array(sequence.elements) }
        if let only = value.only?.stripped.as(DeclReferenceExprSyntax.self), let body = node.enclosingBody {
            let local = body.descendants(VariableDeclSyntax.self).first {
                $0.isLet && $0.nameToken?.identifier == only.baseName.identifier
            }
            guard let initial = local?.initialValue?.stripped.as(SequenceExprSyntax.self) else { return 0 }
            terms = Array(initial.elements)
        }
        var bases: Set<String> = []
        for (index, term) in terms.enumerated() {
            if index % 2 == 1 {
                guard term.kind == .binaryOperatorExpr, term.text == "+" else { return 0 }
            } else if let access = term.stripped.as(MemberAccessExprSyntax.self), let base = access.base?.stripped,
                base.lastName != nil, base.text != "self"
            {
                bases.insert(base.text.string)
            } else if term.numberValue == nil {
                return 0
            }
        }
        return bases.count
    }

    static func decide(_ value: ExprSyntax) -> Bool {
        if isWeight(value.syntax) || value.syntax.descendants.contains(where: isWeight) { return true }
        guard let function = value.enclosingFunction else { return false }
        let names = ([value.syntax] + Array(value.syntax.descendants)).compactMap {
            $0.as(DeclReferenceExprSyntax.self)?.baseName.identifier
        }
        return function.descendants(VariableDeclSyntax.self).contains { local in
            guard let name = local.nameToken?.identifier, names.contains(name) else { return false }
            if let initial = local.initialValue, initial.kind != .closureExpr {
                if isWeight(initial.syntax) || initial.syntax.descendants.contains(where: isWeight) { return true }
                return initial.as(SwitchExprSyntax.self).map(isScale) ?? false
            }
            return function.descendants(SwitchExprSyntax.self).contains { choice in
                sets(name, in: choice)
            }
        }
    }

    /// `weights[kind]`, `kind.weight`, `table[kind]` of a dictionary with numbers for values.
    private static func isWeight(_ node: Syntax) -> Bool {
        if let reference = node.as(DeclReferenceExprSyntax.self) {
            return reference.baseName.identifier.containsFolded(["weight"])
        }
        guard let access = node.as(SubscriptCallExprSyntax.self),
            let name = access.calledExpression.ownMemberName?.identifier,
            let table = access.enclosingType?.storedProperties.first(where: { $0.nameToken?.identifier == name })
        else { return false }
        // A table that stays as it is written says what each kind counts.
        guard table.isLet, let values = table.initialValue?.as(DictionaryExprSyntax.self)?.content else { return false }
        return values.descendants(DictionaryElementSyntax.self).contains { $0.value.numberValue != nil }
    }

    /// Each case gives a number.
    private static func isScale(_ choice: SwitchExprSyntax) -> Bool {
        let numbers = choice.cases.filter { item in
            item.as(SwitchCaseSyntax.self)?.statements.onlyItem.map { ExprSyntax(unchecked: $0).numberValue != nil }
                ?? false
        }
        return numbers.count > 1
    }

    /// Cases of the choice set or raise the number.
    private static func sets(_ name: TextSlice, in choice: SwitchExprSyntax) -> Bool {
        let values = choice.descendants(SequenceExprSyntax.self).compactMap { node -> Double? in
            guard let assignment = node.assignment, assignment.target.lastName?.identifier == name else { return nil }
            return assignment.value.only?.numberValue
        }
        return Set(values).count > 1
    }
}
