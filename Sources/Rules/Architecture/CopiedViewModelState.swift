import TenetRuleKit

struct CopiedViewModelState: Rule {
    static let about = About(
        "copied-view-model-state", "Copy of a view model's state", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            State that exists twice has to be kept equal by hand: after the next change the view shows the copy, and \
            the view model acts on the original.
            """)

    var owners = ["QuizViewModel"]
    static let options = [
        Option<Self>(
            "owners", \.owners,
            "View models whose state services must not keep a copy of either; `*` stands for any letters.")
    ]

    func install(_ hooks: inout Hooks) {
        let owners = owners.map { NamePattern($0) }
        hooks.onProject(needing: [.declarations]) { project in
            for view in project.model.sharedTypes where view.isView {
                let models = view.storedProperties.compactMap { project.model.type(of: $0).one }.filter {
                    $0.name.hasSuffix("ViewModel") && $0.kind == .class
                }
                for property in view.storedProperties where property.hasAttribute("State") {
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
            "App/QuizViewModel.swift":
                "final class QuizViewModel: ObservableObject {\n    @Published var question: Question?\n    @Published var score = 0\n}",
            "App/QuizView.swift":
                "struct QuizView: View {\n    @StateObject private var model = QuizViewModel()\n    @State private var ↓score = 0\n    var body: some View { Text(\"\") }\n}",
            "App/NetworkService.swift": "actor NetworkService {\n    private var ↓question: Question?\n}",
        ]),
        .bad(files: [
            "App/CartViewModel.swift": "@Observable final class CartViewModel {\n    var rows: [Row] = []\n}",
            "App/CartView.swift":
                "struct CartView: View {\n    let model: CartViewModel\n    @State private var ↓rows: [Row] = []\n    var body: some View { Text(\"\") }\n}",
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
