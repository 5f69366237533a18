import TenetRuleKit

struct ListIdentitySpelledOut: Rule {
    static let about = About(
        "list-identity-spelled-out", "Identity of rows spelled out", category: .swiftui, severity: .note,
        scope: .appCode,
        why: """
            A model that lists show has one identity. `Identifiable` says it once; `id: \\.id` repeats it in every \
            list, and each repetition can name something else.
            """)

    private struct Rows: Fact {
        var data: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Rows.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard call.isPlain, call.calledName?.text == "ForEach" || call.calledName?.text == "List",
                call.argument("id")?.expression.text == "\\.id", let data = call.firstArgument, data.label == nil,
                let name = data.expression.lastName, !call.isInPreview
            else { return nil }
            return (Rows(data: name.identifier.string), name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for fact in project.facts(Rows.self) where fact.role == .app {
                guard let declaration = project.use(of: fact.fact.data, in: fact.path, at: fact.range)?.target.one,
                    declaration.kind.isVariable,
                    let element = project.model.types(
                        named: declaration.type.elementTypeName, seenFrom: declaration
                    ).one,
                    // A value of protocol type has no identity of its own type.
                    element.kind != .protocol,
                    element.members(named: "id").contains(where: { $0.kind.isVariable && !$0.has(.isStatic) })
                else { continue }
                let isIdentifiable = element.conforms(to: "Identifiable")
                project.report(
                    isIdentifiable
                        ? "`\(element.name)` is `Identifiable`, so `id: \\.id` says nothing new"
                        : "`\(element.name)` has an `id` but is not `Identifiable`, so every list has to name it",
                    help: isIdentifiable ? "leave out `id:`" : "conform `\(element.name)` to `Identifiable`",
                    in: fact.path, at: fact.range, notes: [element.declaration.note("the rows are made of this type")])
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Trip.swift": "struct Trip {\n    let id: Int\n}",
            "App/Trips.swift": """
            struct Trips: View {
                let trips: [Trip]
                var body: some View { ForEach(↓trips, id: \\.id) { Text($0.title) } }
            }
            """,
        ]),
        .bad(files: [
            "App/Trip.swift": "struct Trip: Identifiable {\n    let id: Int\n}",
            "App/Model.swift": "final class Model: ObservableObject {\n    @Published var trips: [Trip] = []\n}",
            "App/Trips.swift": """
            struct Trips: View {
                @ObservedObject var model: Model
                var body: some View { List(model.↓trips, id: \\.id) { Text($0.title) } }
            }
            """,
        ]),
        .good(files: [
            "App/Trip.swift": "struct Trip: Identifiable {\n    let id: Int\n}",
            "App/Trips.swift": """
            struct Trips: View {
                let trips: [Trip]
                var body: some View { ForEach(trips) { Text($0.title) } }
            }
            """,
        ]),
        .good(
            "struct Trips: View {\n    let trips: [RemoteTrip]\n    var body: some View { ForEach(trips, id: \\.id) { Text($0.title) } }\n}"
        ),
        .good(files: [
            "App/Trip.swift": "struct Trip {\n    let code: String\n}",
            "App/Trips.swift": """
            struct Trips: View {
                let trips: [Trip]
                var body: some View { ForEach(trips, id: \\.code) { Text($0.title) } }
            }
            """,
        ]),
    ]
}
