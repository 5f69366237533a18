import TenetRuleKit
import TenetRuleSupport

struct ViewModelErrorNotShown: Rule {
    static let about = About(
        "view-model-error-not-shown", "Error of a view model that no view reads", category: .swiftui,
        severity: .warning, scope: .appCode,
        why: """
            The operation fails, the view model knows why, and the screen says nothing: people tap again or believe \
            that it worked.
            """,
        phrasings: [
            "Every error property of a view model must be read by a view.",
            """
            When an operation fails, the screen tells the user, rather than setting a `@Published` failure that nobody \
            displays.
            """,
        ])

    var models = ["ViewModel"]
    static let options = [Option<Self>("models", \.models, "Endings of the names of view models.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.sharedTypes where type.kind == .class && !type.isDouble {
                guard models.contains(where: type.name.hasSuffix), isUsed(type, project.model) else { continue }
                for property in type.members where isError(property) { check(property, of: type, project) }
            }
        }
    }

    /// `saveError` and `emailError`, as somebody outside could read them.
    private func isError(_ property: Declaration) -> Bool {
        property.kind == .variable && property.name.hasSuffix("Error") && property.access > .fileprivate
            && (property.has(.isOptional) || property.type.hasSuffix("?")) && !property.has(.isStatic)
            && !property.has(.isOverride) && !property.has(.isClosure)
    }

    private func check(_ property: Declaration, of type: ProjectType, _ project: ProjectPass) {
        let uses = (project.model.uses(of: property.name) + project.model.uses(of: "$" + property.name))
            .filter { $0.role == .app && !$0.has(.isPreview) }
        // Nothing sets it: then it is unused rather than unseen.
        let write = uses.first { $0.has(.isWrite) && $0.enclosingType == type }
        guard property.has(.isComputed) || write != nil,
            uses.allSatisfy({ $0.has(.isWrite) && !$0.has(.isReadWrite) && !$0.name.hasPrefix("$") }),
            !type.projectSupertypes.contains(where: { !$0.members(named: property.name).isEmpty })
        else { return }
        project.report(
            "`\(type.name).\(property.name)` says what failed, and no view reads it",
            help: "show it in an alert or beside its field, or remove it", at: property,
            notes: write.map { [$0.note("it is set here")] } ?? [])
    }

    /// Something else of the app names the view model.
    private func isUsed(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        model.uses(of: type.name).contains { $0.role == .app && $0.enclosingType != type && !$0.has(.isPreview) }
    }

    private static let view = """
        struct BerthView: View {
            @StateObject private var model = BerthViewModel()
            var body: some View { Text(model.title) }
        }
        """
    private static let model = """
        final class BerthViewModel: ObservableObject {
            @Published var title = ""
            @Published var ↓cancelError: Error?
            func cancel() async {
                do { try await berths.cancel() } catch { cancelError = error }
            }
            func clearCancelError() { cancelError = nil }
        }
        """

    static let examples: [Example] = [
        .bad(files: ["App/BerthView.swift": view, "App/BerthViewModel.swift": model]),
        .bad(files: [
            "App/FormView.swift":
                "struct FormView: View {\n    @State private var model = FormViewModel()\n    var body: some View { TextField(title, text: $model.email) }\n}",
            "App/FormViewModel.swift":
                "@Observable final class FormViewModel {\n    var email = \"\"\n    var ↓emailError: String? { email.isEmpty ? hint : nil }\n}",
        ]),
        .good(files: [
            "App/BerthView.swift":
                "struct BerthView: View {\n    @StateObject private var model = BerthViewModel()\n    var body: some View { Text(model.cancelError?.localizedDescription ?? title) }\n}",
            "App/BerthViewModel.swift": Example.unmarked(model).source,
        ]),
        .good(files: [
            "App/BerthView.swift": view,
            "App/BerthViewModel.swift": """
            final class BerthViewModel: ObservableObject {
                @Published var cancelError: Error?
                var showsError: Bool { cancelError != nil }
                func cancel() { cancelError = BerthError.taken }
            }
            """,
        ]),
        .good(files: [
            "App/BerthController.swift":
                "final class BerthController: UIViewController {\n    let model = BerthViewModel()\n    func bind() { model.$cancelError.sink { show($0) }.store(in: &bag) }\n}",
            "App/BerthViewModel.swift": Example.unmarked(model).source,
        ]),
    ]
}
