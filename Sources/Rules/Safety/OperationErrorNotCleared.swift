import TenetRuleKit
import TenetRuleSupport

struct OperationErrorNotCleared: Rule {
    static let about = About(
        "operation-error-not-cleared", "Operation error without a method that clears it", category: .safety,
        severity: .note, status: .preview, scope: .appCode,
        why: """
            The error of one operation stays until somebody sets it to nil. Without a method for that the alert comes \
            back, or views write into the state of their view model.
            """,
        phrasings: [
            "Give every operation error in a view model a method that sets it to `nil`.",
            """
            Once the alert for something like `exportError` is dismissed, the screen calls a reset function rather \
            than wiping the value itself.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.sharedTypes where type.kind == .class && type.name.hasSuffix("ViewModel") {
                for property in type.storedProperties where isOperationError(property, of: type) {
                    let name = "clear" + property.name.prefix(1).uppercased() + property.name.dropFirst()
                    guard type.member(named: name).isNone, !isBound(property, project.model),
                        !isClearedByBinding(property, of: type, project.model)
                    else { continue }
                    project.report(
                        "nothing clears `\(property.name)`", help: "add `func \(name)()` that sets it to nil",
                        at: property)
                }
            }
        }
    }

    private func isOperationError(_ property: Declaration, of type: ProjectType) -> Bool {
        let known = property.type.filter { $0 != "?" && $0 != "(" && $0 != ")" }
        return property.kind == .variable && property.name.hasSuffix("Error") && property.access > .fileprivate
            && property.type.hasSuffix("?")
            && (known.hasSuffix("Error") || known == "String" && isOperation(property.name.dropLast(5), of: type))
            && (property.hasAttribute("Published") || type.declaration.hasAttribute("Observable"))
    }

    /// The text of an error belongs to an operation, not to a field, when a method has the operation's name.
    private func isOperation(_ name: Substring, of type: ProjectType) -> Bool {
        type.members(named: String(name)).contains { $0.kind.isFunction }
    }

    /// A computed property that sets it stands behind the alert.
    private func isClearedByBinding(_ property: Declaration, of type: ProjectType, _ model: ProjectModel) -> Bool {
        type.members.contains { member in
            member.has(.isComputed) && member.uses.contains { $0.name == property.name && $0.has(.isWrite) }
                && isBound(member, model)
        }
    }

    /// `$viewModel.deleteError` in a view: the alert sets it to nil by itself.
    private func isBound(_ property: Declaration, _ model: ProjectModel) -> Bool {
        model.uses(of: property.name).contains { $0.base.hasPrefix("$") || $0.base.contains(".$") }
    }

    static let examples: [Example] = [
        .good(files: [
            "App/ExportViewModel.swift": """
            final class ExportViewModel: BaseViewModel {
                @Published var exportError: ExportError?
                var isFailing: Bool {
                    get { exportError != nil }
                    set { exportError = nil }
                }
            }
            """,
            "App/ExportView.swift": """
            struct ExportView: View {
                @StateObject var viewModel: ExportViewModel
                var body: some View { Text("A").alert("Oh", isPresented: $viewModel.isFailing) {} }
            }
            """,
        ]),
        .bad(
            "final class AccountViewModel: BaseViewModel {\n    @Published var ↓deleteAccountError: (any Error)?\n    func delete() async {}\n}"
        ),
        .bad("@Observable\nfinal class AccountViewModel {\n    var ↓exportError: ExportError?\n}"),
        .bad(
            "final class AccountViewModel: BaseViewModel {\n    @Published var ↓archiveError: String?\n    func archive() async {}\n}"
        ),
        .good(
            "final class AccountViewModel: BaseViewModel {\n    @Published var deleteAccountError: (any Error)?\n    func clearDeleteAccountError() { deleteAccountError = nil }\n}"
        ),
        .good(files: [
            "App/AccountViewModel.swift":
                "final class AccountViewModel: BaseViewModel {\n    @Published var deleteError: DeleteError?\n}",
            "App/AccountView.swift":
                "struct AccountView: View {\n    @StateObject var viewModel: AccountViewModel\n    var body: some View { Text(\"A\").alert(item: $viewModel.deleteError) { Alert($0) } }\n}",
        ]),
        .good(
            "final class SignUpViewModel: BaseViewModel {\n    @Published var emailError: String?\n    @Published var hasError = false\n}"
        ),
    ]
}
