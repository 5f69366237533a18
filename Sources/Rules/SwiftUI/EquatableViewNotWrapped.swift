import TenetRuleKit
import TenetRuleSupport

struct EquatableViewNotWrapped: Rule {
    static let about = About(
        "equatable-view-not-wrapped", "Own equality that is not used", category: .swiftui, severity: .note,
        scope: .appCode,
        why: """
            A view with an `==` of its own says when it has to be redrawn. SwiftUI is sure to ask only when the view is \
            wrapped with `.equatable()`.
            """,
        phrasings: [
            "Apply `.equatable()` wherever a view with its own `==` is used.",
            """
            SwiftUI should really consult our custom comparison, so we wrap such components in `EquatableView` or call \
            the modifier.
            """,
        ])

    var plain = false
    static let options = [
        Option<Self>(
            "plain", \.plain,
            "Only views that hold nothing but numbers, flags and the like: SwiftUI compares those byte by byte, others by their `==`."
        )
    ]

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
                if plain, !isPlain(type, project.model) { continue }
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

    /// Stored without references: no text, list, class, closure or property wrapper.
    private func isPlain(_ type: ProjectType, _ model: ProjectModel, depth: Int = 0) -> Bool {
        type.storedProperties.allSatisfy { property in
            guard !property.hasAttributes, !property.has(.isClosure) else { return false }
            return isPlain(property.type.filter { $0 != "?" }, at: property, model, depth)
        }
    }

    private func isPlain(_ name: String, at property: Declaration, _ model: ProjectModel, _ depth: Int) -> Bool {
        if Self.values.contains(name) { return true }
        guard depth < 4, let type = model.types(named: name, seenFrom: property).one else { return false }
        switch type.kind {
        case .enum: return type.members.allSatisfy { $0.kind != .enumCase || !$0.hasParameters && $0.type.isEmpty }
        case .struct: return isPlain(type, model, depth: depth + 1)
        default: return false
        }
    }

    private static let values: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
        "CGFloat", "Bool", "CGSize", "CGPoint", "CGRect", "Date", "TimeInterval", "UUID", "EdgeInsets",
    ]

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
        .bad(
            files: [
                "App/Tide.swift":
                    "struct Tide {\n    let height: Double\n    let kind: Kind\n    enum Kind { case high, low }\n}",
                "App/TideMark.swift": """
                struct TideMark: View, Equatable {
                    let tide: Tide
                    let isNext: Bool?
                    static func == (lhs: Self, rhs: Self) -> Bool { lhs.tide.height == rhs.tide.height }
                    var body: some View { Text(tide.height, format: .number) }
                }
                """,
                "App/Home.swift": "struct Home: View {\n    var body: some View { ↓TideMark(tide: tide) }\n}",
            ], options: ["plain": .bool(true)]),
        .good(
            files: [
                "App/TideMark.swift": """
                struct TideMark: View, Equatable {
                    let height: Double
                    let name: String
                    static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
                    var body: some View { Text(name) }
                }
                """,
                "App/Home.swift": "struct Home: View {\n    var body: some View { TideMark(height: 3, name: name) }\n}",
            ], options: ["plain": .bool(true)]),
        .good(
            "struct Card: View {\n    var body: some View { Text(\"\") }\n}\nstruct Home: View {\n    var body: some View { Card() }\n}"
        ),
    ]
}
