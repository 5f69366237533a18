import TenetRuleKit
import TenetRuleSupport

struct CopiedViewModelState: Rule {
    static let about = About(
        "copied-view-model-state", "Copy of a view model's state", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            State that exists twice has to be kept equal by hand: after the next change the view shows the copy, and \
            the view model acts on the original.
            """,
        phrasings: [
            "Do not copy a property of the view model into the `@State` of a view.",
            "Views read `model.rows` directly and keep no second version of the same data that must be synced by hand.",
        ])

    var owners: [String] = []
    static let options = [
        Option<Self>(
            "owners", \.owners,
            "View models whose state services must not keep a copy of either; `*` stands for any letters.")
    ]

    /// A property of a view is given the value of a namesake: `rows = model.rows`.
    private struct Copy: Fact {
        var type: String
        var name: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Copy.self, from: SequenceExprSyntax.self) { node, _ in
            guard let name = node.assignment?.target.ownMemberName?.identifier.string,
                let type = node.enclosingType?.groupName?.identifier.string, Self.copies(node, name)
            else { return nil }
            return (Copy(type: type, name: name), node.range)
        }
        let owners = owners.map { NamePattern($0) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let copies = project.facts(Copy.self)
            for view in project.model.sharedTypes where view.isView {
                let models = view.storedProperties.compactMap { project.model.type(of: $0).one }.filter {
                    $0.name.hasSuffix("ViewModel") && $0.kind == .class
                }
                let copied = copies.filter { $0.fact.type == view.name }.map(\.fact.name)
                for property in view.storedProperties
                where property.hasAttribute("State")
                    && (copied.contains(property.name) || copied.contains("_" + property.name)
                        || !Self.isSet(property, in: view, project.model))
                {
                    check(property, of: view, models, project)
                }
            }
            let watched = project.model.sharedTypes.filter { type in
                type.kind == .class && owners.contains { $0.matches(type.name) }
            }
            let held = Set(
                watched.flatMap(\.storedProperties).compactMap { project.model.type(of: $0).one }.filter {
                    $0.kind == .class || $0.kind == .actor
                })
            for service in project.model.sharedTypes
            where !watched.isEmpty && (service.name.hasSuffix("Service") || held.contains(service)) {
                for property in service.storedProperties where property.kind == .variable {
                    check(property, of: service, watched, project)
                }
            }
        }
    }

    /// The view gives the property values of its own, or lets a control do so.
    private static func isSet(_ property: Declaration, in view: ProjectType, _ model: ProjectModel) -> Bool {
        model.uses(of: property.name).contains { use in
            (use.has(.isWrite) || use.has(.isReadWrite)) && use.enclosingType == view
        } || model.uses(of: "$" + property.name).contains { $0.enclosingType == view }
    }

    /// The value, or what the closure around is told of: `.onChange(of: model.rows) { rows = $1 }`.
    private static func copies(_ node: SequenceExprSyntax, _ name: String) -> Bool {
        let call = node.ancestor(ClosureExprSyntax.self)?.receivingCall?.call
        let sources = [node.syntax] + (call.map { $0.arguments.map(\.expression.syntax) } ?? [])
        let original = name.drop { $0 == "_" }
        return sources.contains { source in
            ([source] + Array(source.descendants)).contains { part in
                guard let access = part.as(MemberAccessExprSyntax.self), let base = access.base, base.text != "self"
                else { return false }
                return access.declName.baseName.text.string.drop { $0 == "$" } == original
            }
        }
    }

    private func check(
        _ property: Declaration, of user: ProjectType, _ models: [ProjectType], _ project: ProjectPass
    ) {
        for model in models {
            guard
                let original = model.members.first(where: {
                    $0.kind == .variable && !$0.has(.isComputed) && !$0.has(.isStatic) && $0.access > .fileprivate
                        && $0.name == property.name && !$0.type.isEmpty && $0.type == property.type
                })
            else { continue }
            project.report(
                "`\(user.name)` keeps a copy of `\(original.name)` of `\(model.name)`",
                help: "read it from the view model, or bind to it", at: property,
                notes: [original.note("the original is declared here")])
            return
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/TourViewModel.swift": "@Observable final class TourViewModel {\n    var stops = 0\n}",
            "App/TourView.swift":
                "struct TourView: View {\n    let model: TourViewModel\n    @State private var ↓stops = 0\n    var body: some View { Text(\"Stops\") }\n}",
        ]),
        .good(files: [
            "App/TideViewModel.swift": "@Observable final class TideViewModel {\n    var isLoading = false\n}",
            "App/TideView.swift":
                "struct TideView: View {\n    let model: TideViewModel\n    @State private var isLoading = false\n    var body: some View { Text(\"\").task { isLoading = true } }\n}",
        ]),
        .bad(
            files: [
                "App/TourViewModel.swift":
                    "final class TourViewModel: ObservableObject {\n    @Published var question: Question?\n    @Published var score = 0\n}",
                "App/TourView.swift":
                    "struct TourView: View {\n    @StateObject private var model = TourViewModel()\n    @State private var ↓score = 0\n    var body: some View { Text(\"\").onChange(of: model.score) { score = $1 } }\n}",
                "App/NetworkService.swift": "actor NetworkService {\n    private var ↓question: Question?\n}",
            ], options: ["owners": .strings(["Tour*"])]),
        .bad(files: [
            "App/CartViewModel.swift": "@Observable final class CartViewModel {\n    var rows: [Row] = []\n}",
            "App/CartView.swift":
                "struct CartView: View {\n    let model: CartViewModel\n    @State private var ↓rows: [Row] = []\n    var body: some View { Text(\"\").task { rows = model.rows } }\n}",
        ]),
        .good(files: [
            "App/CartViewModel.swift":
                "@Observable final class CartViewModel {\n    var name = \"\"\n    private var rows: [Row] = []\n}",
            "App/CartView.swift":
                "struct CartView: View {\n    let model: CartViewModel\n    @State private var draftName = \"\"\n    @State private var rows: [Row] = []\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good(files: [
            "App/CartViewModel.swift": "@Observable final class CartViewModel {\n    var name = \"\"\n}",
            "App/OtherView.swift":
                "struct OtherView: View {\n    @State private var name = \"\"\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good(
            "final class CartViewModel {\n    var rows: [Row] = []\n}\nfinal class CartService {\n    var rows: [Row] = []\n}"
        ),
    ]
}
