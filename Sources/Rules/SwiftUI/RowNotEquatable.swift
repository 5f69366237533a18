import TenetRuleKit
import TenetRuleSupport

struct RowNotEquatable: Rule {
    static let about = About(
        "row-not-equatable", "Row of plain values that cannot be compared", category: .swiftui, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            A row that shows plain values need not be evaluated again while they stay the same. `Equatable` lets \
            SwiftUI compare them in one step instead of field by field.
            """,
        phrasings: [
            "Conform list rows with three or more properties of plain values to `Equatable`.",
            """
            Cells in a `ForEach` that merely display strings, numbers and dates can be compared, so SwiftUI skips \
            unchanged ones.
            """,
        ])

    var minProperties = 3
    static let options = [
        Option<Self>(
            "min_properties", \.minProperties, minimum: 1, "Rows with fewer properties are compared cheaply anyway.")
    ]

    private struct Row: Fact {
        var view: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Row.self, fromCallsOf: ["ForEach"]) { call, _ in
            guard call.isPlain, !call.isInPreview,
                let only = call.trailingClosure?.statements.onlyItem?.as(FunctionCallExprSyntax.self),
                let row = only.view.rootCall, row.makesView, let name = row.calledName
            else { return nil }
            return (Row(view: name.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            let values = ValueTypes(project: project)
            var seen: Set<String> = []
            for row in project.facts(Row.self) where row.role == .app && seen.insert(row.fact.view).inserted {
                guard let view = project.model.types(named: row.fact.view).one, view.isView, view.isAppCode,
                    !view.conforms(toAnyOf: ["Equatable", "Hashable"])
                else { continue }
                let properties = view.storedProperties
                guard properties.count >= minProperties,
                    properties.allSatisfy({
                        $0.kind.isVariable && $0.attributes.isEmpty && !$0.type.isEmpty
                            && values.conforms($0.type, to: "Equatable", seenFrom: $0)
                    })
                else { continue }
                project.report(
                    "`\(view.name)` is a row of plain values, but SwiftUI cannot compare it as a whole",
                    help: "conform it to `Equatable`", at: view.declaration,
                    notes: [Note(path: row.path, range: row.range, message: "it is a row here")],
                    fix: view.declaration.conforming(to: "Equatable"))
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            files: [
                "App/ScoreRow.swift": """
                struct ↓ScoreRow: View {
                    let name: String
                    let score: Int
                    let date: Date
                    var body: some View { Text(name) }
                }
                """,
                "App/Scores.swift": """
                struct Scores: View {
                    var body: some View {
                        ForEach(scores) { ScoreRow(name: $0.name, score: $0.score, date: $0.date) }
                    }
                }
                """,
            ],
            fixed: [
                "App/ScoreRow.swift": """
                struct ScoreRow: Equatable, View {
                    let name: String
                    let score: Int
                    let date: Date
                    var body: some View { Text(name) }
                }
                """
            ]),
        .bad(
            files: [
                "App/ScoreRow.swift":
                    "struct ↓ScoreRow: View {\n    let name: String?\n    var body: some View { Text(\"\") }\n}",
                "App/Scores.swift":
                    "struct Scores: View {\n    var body: some View { ForEach(scores) { ScoreRow(name: $0.name).padding() } }\n}",
            ],
            fixed: [
                "App/ScoreRow.swift":
                    "struct ScoreRow: Equatable, View {\n    let name: String?\n    var body: some View { Text(\"\") }\n}"
            ], options: ["min_properties": .int(1)]),
        .good(files: [
            "App/ScoreRow.swift": """
            struct ScoreRow: View {
                let name: String
                let score: Int
                let onTap: () -> Void
                var body: some View { Text(name) }
            }
            """,
            "App/Scores.swift":
                "struct Scores: View {\n    var body: some View { ForEach(scores) { ScoreRow(score: $0) } }\n}",
        ]),
        .good(files: [
            "App/ScoreRow.swift": """
            struct ScoreRow: View, Equatable {
                let name: String
                let score: Int
                let date: Date
                var body: some View { Text(name) }
            }
            """,
            "App/Scores.swift":
                "struct Scores: View {\n    var body: some View { ForEach(scores) { ScoreRow(score: $0) } }\n}",
        ]),
        .good(
            "struct Card: View {\n    let a: Int\n    let b: Int\n    let c: Int\n    var body: some View { Text(\"\") }\n}"
        ),
    ]
}
