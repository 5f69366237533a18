import TenetRuleKit
import TenetRuleSupport

struct AssignRetainsSelf: Rule {
    static let about = About(
        "assign-retains-self", "`assign(to:on:)` keeps `self` alive", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            `assign(to:on:)` holds its object strongly for as long as the subscription lives. When the object keeps \
            the subscription, neither is freed, and a `deinit` that cancels it never runs.
            """,
        phrasings: [
            """
            Do not pass `self` to `assign(to:on:)` when the object stores the subscription; use `assign(to:)` or a \
            `sink` with `[weak self]`.
            """,
            """
            Never let a Combine pipeline own the object that keeps its cancellable, since that retain cycle is never \
            freed.
            """,
        ])

    private struct Assignment: Fact { var work: LastingWork }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Assignment.self, fromCallsOf: ["assign"]) { call, _ in
            guard call.arguments.count == 2, call.hasArgument("to"), let object = call.argument("on")?.expression,
                object.text == "self", call.mayBeInReferenceType, !call.isShortSubscription, Self.lasts(call),
                let work = call.subscription, work.keeper == .property
            else { return [] }
            return [(Assignment(work: work), object.range)]
        }
        LastingEnd.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for assignment in project.facts(Assignment.self) {
                guard let notes = project.cycle(of: assignment.fact.work, in: assignment.path) else { continue }
                project.report(
                    "`self` stores this subscription, which holds `self` until it ends: neither is freed",
                    help: "assign to a published property with `assign(to: &$name)`, or use `sink` with `[weak self]`",
                    in: assignment.path, at: assignment.range, notes: notes)
            }
        }
    }

    /// The publisher goes on as long as its owner lives: a published property, a subject, a notification.
    private static func lasts(_ call: FunctionCallExprSyntax) -> Bool {
        guard let base = call.calledBase else { return false }
        return base.tokens.contains { token in
            token.text.first == UInt8(ascii: "$")
                || token.text.isOne(of: ["publisher", "CombineLatest", "CombineLatest3", "CombineLatest4", "Merge"])
                || (token.tokenKind == .identifier && token.text.hasSuffix("Subject"))
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Badge {
                func bind() {
                    model.$count.map(String.init).assign(to: \\.title, on: ↓self).store(in: &cancellables)
                }
            }
            """),
        .bad(
            """
            final class Badge {
                private var token: AnyCancellable?
                func bind() {
                    token = model.$count.assign(to: \\.count, on: ↓self)
                }
            }
            """),
        // The view of the window keeps it, and nothing else makes one.
        .good(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Quay() } }
            }
            struct Quay: View {
                @StateObject private var badge = Badge()
                var body: some View { Text("Quay") }
            }
            final class Badge: ObservableObject {
                private var token: AnyCancellable?
                func bind() { token = model.$count.assign(to: \\.count, on: self) }
            }
            """),
        // Each sheet has one of its own.
        .bad(
            """
            @main struct Harbor: App {
                var body: some Scene { WindowGroup { Pier() } }
            }
            struct Pier: View {
                var body: some View { Text("Pier").sheet(isPresented: $isOpen) { Quay() } }
            }
            struct Quay: View {
                @StateObject private var badge = Badge()
                var body: some View { Text("Quay") }
            }
            final class Badge: ObservableObject {
                private var token: AnyCancellable?
                func bind() { token = model.$count.assign(to: \\.count, on: ↓self) }
            }
            """),
        .good("final class Badge {\n    func bind() { model.$count.assign(to: &$count) }\n}"),
        .good(
            """
            final class Badge {
                func bind() { model.$count.assign(to: \\.count, on: label).store(in: &cancellables) }
            }
            """),
        .good(
            """
            final class Badge {
                func load() {
                    Just(1).assign(to: \\.count, on: self).store(in: &cancellables)
                }
            }
            """),
        .good(
            """
            final class Badge {
                func load() { images.image(at: url).assign(to: \\.image, on: self).store(in: &cancellables) }
            }
            """),
        .good(
            """
            struct Badge {
                mutating func bind() { token = model.$count.assign(to: \\.count, on: self) }
            }
            """),
        .good(files: [
            "App/Badge.swift": """
            final class Badge {
                func bind() { model.$count.assign(to: \\.count, on: self).store(in: &cancellables) }
            }
            """,
            "App/Badge+Stop.swift": "extension Badge {\n    func stop() { cancellables.removeAll() }\n}",
        ]),
    ]
}
