import TenetRuleKit
import TenetRuleSupport

struct ListIdentitySpelledOut: Rule {
    static let about = About(
        "list-identity-spelled-out", "Identity of rows spelled out", category: .swiftui, severity: .note,
        scope: .appCode,
        why: """
            A model that lists show has one identity. `Identifiable` says it once; `id: \\.id` repeats it in every \
            list, and each repetition can name something else.
            """,
        phrasings: [
            "Conform elements of lists to `Identifiable`; do not pass `id: \\.id` to `ForEach` or `List`.",
            """
            Models tell SwiftUI on their own what makes them unique, so key paths for that are not repeated on every \
            screen.
            """,
        ])

    private struct Rows: Fact {
        var data: String
    }

    /// Elements listed by their places, or a value observed through its description.
    private struct Detour: Fact {
        var data: String
        var isListed: Bool
    }

    var detours = false
    var unidentified = true
    var redundant = true
    static let options = [
        Option<Self>(
            "detours", \.detours,
            "Also report lists over the places of elements without identity, and values observed through their descriptions."
        ),
        Option<Self>(
            "unidentified", \.unidentified,
            "Report elements that have an `id` and do not say that they are `Identifiable`."),
        Option<Self>("redundant", \.redundant, "Report `id: \\.id` of elements that are `Identifiable`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(Rows.self, fromCallsOf: ["ForEach", "List"]) { call, _ in
            guard call.isPlain, call.argument("id")?.expression.text == "\\.id", let data = call.firstArgument,
                data.label == nil,
                let name = data.expression.lastName, !call.isInPreview
            else { return nil }
            return (Rows(data: name.identifier.string), name.range)
        }
        if detours {
            hooks.collect(Detour.self, fromCallsOf: ["ForEach", "List", "onChange", "animation"]) { call, _ in
                Self.detour(call)
            }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for fact in project.facts(Detour.self) where fact.role == .app { checkDetour(fact, project) }
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
                guard isIdentifiable ? redundant : unidentified else { continue }
                project.report(
                    isIdentifiable
                        ? "`\(element.name)` is `Identifiable`, so `id: \\.id` says nothing new"
                        : "`\(element.name)` has an `id` but is not `Identifiable`, so every list has to name it",
                    help: isIdentifiable ? "leave out `id:`" : "conform `\(element.name)` to `Identifiable`",
                    in: fact.path, at: fact.range, notes: [element.declaration.note("the rows are made of this type")])
            }
        }
    }

    /// `ForEach(model.coupons.indices, id: \\.self)`, `onChange(of: String(describing: filter))`.
    private static func detour(_ call: FunctionCallExprSyntax) -> (fact: Detour, range: ByteRange)? {
        switch call.calledName?.text.string {
        case "ForEach", "List":
            guard call.isPlain, let data = call.firstArgument, data.label == nil, !call.isInPreview,
                let access = data.expression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "indices", let name = access.base?.lastName
            else { return nil }
            return (Detour(data: name.identifier.string, isListed: true), name.range)
        case "onChange", "animation":
            guard
                let value = (call.argument("of") ?? call.argument("value"))?.expression
                    .as(FunctionCallExprSyntax.self), value.isPlain, value.calledName?.text == "String",
                let described = value.argument("describing")?.expression, let name = described.lastName
            else { return nil }
            return (Detour(data: name.identifier.string, isListed: false), name.range)
        default: return nil
        }
    }

    private func checkDetour(_ fact: Located<Detour>, _ project: ProjectPass) {
        guard let declaration = project.use(of: fact.fact.data, in: fact.path, at: fact.range)?.target.one,
            declaration.kind.isVariable
        else { return }
        let name = fact.fact.isListed ? declaration.type.elementTypeName : declaration.type
        guard let type = project.model.types(named: name, seenFrom: declaration).one, type.kind == .struct,
            !type.conforms(to: fact.fact.isListed ? "Identifiable" : "Equatable"),
            fact.fact.isListed || !type.conforms(to: "Hashable")
        else { return }
        project.report(
            fact.fact.isListed
                ? "the list goes over places, because `\(type.name)` has no identity"
                : "`\(type.name)` is compared through its description, because it is not `Equatable`",
            help: "conform `\(type.name)` to `\(fact.fact.isListed ? "Identifiable" : "Equatable")`",
            in: fact.path, at: fact.range, notes: [type.declaration.note("the type")])
    }

    static let examples: [Example] = [
        .bad(
            files: [
                "App/Stop.swift": "struct Stop {\n    let name: String\n}\nstruct Filter {\n    var isOn = false\n}",
                "App/Stops.swift": """
                struct Stops: View {
                    let stops: [Stop]
                    @Binding var filter: Filter
                    var body: some View {
                        ForEach(↓stops.indices, id: \\.self) { Text(stops[$0].name) }
                            .onChange(of: String(describing: ↓filter)) { reload() }
                    }
                }
                """,
            ], options: ["detours": .bool(true)]),
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
