import TenetRuleKit

struct ViewStateFlags: Rule {
    static let about = About(
        "view-state-flags", "View state in separate flags", category: .swiftui, severity: .note,
        why: """
            Separate properties for loading, data and error allow combinations that make no sense, such as loading \
            with an error. One enum has exactly the states that exist.
            """)

    var allowedTypes = ["BaseViewModel"]
    static let options = [
        Option<Self>("allowed_types", \.allowedTypes, "Base classes that may keep the flags for their subclasses.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            let isObservable = node.hasAttribute("Observable")
            guard isObservable || node.inherits("ObservableObject"), !node.name.text.isOne(of: allowedTypes) else {
                return
            }
            let state = node.storedProperties.filter {
                $0.isVar && !$0.isStatic && (isObservable ? $0.attributes.isEmpty : $0.hasAttribute("Published"))
            }
            let names = state.compactMap(\.nameToken)
            guard let loading = names.first(where: { $0.text == "isLoading" }),
                let error = names.first(where: { $0.text.isOne(of: ["error", "errorMessage", "loadingError"]) }),
                let data = state.first(where: { isData($0) })?.nameToken
            else { return }
            file.report(
                "`\(loading.text)`, `\(data.text)` and `\(error.text)` can contradict each other",
                help: "keep one enum with a case for each state", at: loading,
                notes: [file.note("the data", at: data), file.note("the error", at: error)])
        }
    }

    /// What is loaded: a list or an optional value that is no error, text or flag.
    private func isData(_ variable: VariableDeclSyntax) -> Bool {
        guard let type = variable.type else {
            return variable.initialValue?.is(FunctionCallExprSyntax.self) == true && variable.spelledTypeName == nil
        }
        if type.kind == .arrayType { return true }
        guard let wrapped = type.as(OptionalTypeSyntax.self)?.wrappedType.unwrapped else { return false }
        if wrapped.kind == .arrayType { return true }
        guard let name = wrapped.lastName else { return false }
        return !name.hasSuffix("Error") && !name.isOne(of: ["String", "Bool", "Int", "Double", "Date", "URL"])
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedModel: ObservableObject {
                @Published var posts: [Post] = []
                @Published var ↓isLoading = false
                @Published var error: Error?
            }
            """),
        .bad(
            """
            @Observable
            final class ProfileModel {
                var profile: Profile?
                var ↓isLoading = false
                var errorMessage: String?
            }
            """),
        .good(
            """
            final class FeedModel: ObservableObject {
                enum State { case loading, loaded([Post]), failed(any Error) }
                @Published var state = State.loading
            }
            """),
        .good(
            """
            final class LoginModel: ObservableObject {
                @Published var name = ""
                @Published var isLoading = false
                @Published var errorMessage: String?
            }
            """),
        .good(
            "class BaseViewModel: ObservableObject {\n    @Published var isLoading = false\n"
                + "    @Published var error: Error?\n    @Published var items: [Item] = []\n}"),
    ]
}
