import TenetRuleKit

struct EquatableViewNotWrapped: Rule {
    static let about = About(
        "equatable-view-not-wrapped", "Own equality that is not used", category: .swiftui, severity: .note,
        scope: .appCode,
        why: """
            A view with an `==` of its own says when it has to be redrawn. SwiftUI is sure to ask only when the view is \
            wrapped with `.equatable()`.
            """)

    private struct Wrapped: Fact {
        var view: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Wrapped.self, fromCallsOf: ["EquatableView", "equatable"]) { call, _ in
            guard let name = call.calledName?.text else { return nil }
            if name == "EquatableView", let made = call.argument("content")?.expression.as(FunctionCallExprSyntax.self),
                let view = made.view.rootCall?.calledName
            {
                return (Wrapped(view: view.text.string), view.range)
            }
            guard name == "equatable", let view = call.view.rootCall?.calledName else { return nil }
            return (Wrapped(view: view.text.string), view.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let wrapped = Dictionary(grouping: project.facts(Wrapped.self), by: \.fact.view)
            for type in project.model.types where type.isView && type.isAppCode {
                guard type.conforms(to: "Equatable"),
                    let equality = type.members.first(where: { $0.name == "==" && $0.has(.isStatic) })
                else { continue }
                for use in project.model.uses(of: type.name) where use.kind == .call && use.role == .app {
                    guard use.base.isEmpty, !use.has(.isPreview), use.declaration?.isInPreview != true,
                        use.enclosingType?.isRemade == true,
                        use.enclosingType != type,
                        !(wrapped[type.name] ?? []).contains(where: { $0.path == use.path && $0.range == use.range })
                    else { continue }
                    project.report(
                        "`\(type.name)` compares itself, but nothing makes SwiftUI ask it here",
                        help: "add `.equatable()`",
                        at: use, notes: [equality.note("it is compared here")])
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/ScoreCard.swift": """
            struct ScoreCard: View, Equatable {
                let score: Int
                let onTap: () -> Void
                static func == (lhs: Self, rhs: Self) -> Bool { lhs.score == rhs.score }
                var body: some View { Text("\\(score)") }
            }
            """,
            "App/Home.swift": "struct Home: View {\n    var body: some View { ↓ScoreCard(score: 1) {}.padding() }\n}",
        ]),
        .bad(files: [
            "App/ScoreCard.swift": """
            struct ScoreCard: View {
                let score: Int
                var body: some View { Text("\\(score)") }
            }
            extension ScoreCard: Equatable {
                static func == (lhs: Self, rhs: Self) -> Bool { lhs.score == rhs.score }
            }
            """,
            "App/Home.swift": """
            struct Home: View {
                var body: some View {
                    ForEach(scores) { ↓ScoreCard(score: $0) }
                    ScoreCard(score: 1).equatable()
                }
            }
            """,
        ]),
        .good(files: [
            "App/ScoreCard.swift": """
            struct ScoreCard: View, Equatable {
                let score: Int
                static func == (lhs: Self, rhs: Self) -> Bool { lhs.score == rhs.score }
                var body: some View { Text("\\(score)") }
            }
            """,
            "App/Home.swift": """
            struct Home: View {
                var body: some View {
                    ScoreCard(score: 1).padding().equatable()
                    EquatableView(content: ScoreCard(score: 2))
                }
            }
            """,
        ]),
        .good(files: [
            "App/ScoreCard.swift": """
            struct ScoreCard: View, Equatable {
                let score: Int
                var body: some View { Text("\\(score)") }
            }
            """,
            "App/Home.swift": "struct Home: View {\n    var body: some View { ScoreCard(score: 1) }\n}",
        ]),
        .good(
            "struct Card: View {\n    var body: some View { Text(\"\") }\n}\nstruct Home: View {\n    var body: some View { Card() }\n}"
        ),
    ]
}
