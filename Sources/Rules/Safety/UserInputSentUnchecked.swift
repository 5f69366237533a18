import TenetRuleKit

struct UserInputSentUnchecked: Rule {
    static let about = About(
        "user-input-sent-unchecked", "Typed text sent without a check", category: .safety, severity: .note,
        status: .preview, scope: .appCode,
        why: "A request with an empty or malformed field costs a round trip, and users read the server's words for it.")

    var checks = ["valid", "canSubmit", "canSend", "canSave", "isComplete", "isReady"]
    static let options = [Option<Self>("checks", \.checks, "Words in names of members that check the input.")]

    func install(_ hooks: inout Hooks) {
        let checks = checks.map { $0.lowercased() }
        hooks.collect(TypedField.self, fromCallsOf: ["TextField", "SecureField", "TextEditor"]) { call, _ in
            guard call.isPlain,
                let binding = call.argument("text")?.expression, binding.text.first == 0x24
            else { return nil }
            let last = binding.text.string.dropFirst().split(separator: ".").last.map(String.init) ?? ""
            return last.isEmpty ? nil : (TypedField(name: last), binding.range)
        }
        hooks.collect(SentField.self, from: AwaitExprSyntax.self) { wait, file in
            guard let call = wait.expression.as(FunctionCallExprSyntax.self), call.calledBase != nil,
                let value = call.arguments.lazy.compactMap({ Self.ownText($0.expression) }).first,
                let type = wait.enclosingViewModel, !type.memberBlock.text.containsFolded(checks),
                let graph = file.body(of: wait)?.graph,
                case .fails? = graph.isChecked(
                    call.syntax,
                    byEdge: { edge in
                        (edge.kind == .yes || edge.kind == .no)
                            && edge.node?.tokens.contains(where: { $0.text == value.text }) == true
                    })
            else { return nil }
            return (SentField(name: value.text.string), value.range)
        }
        hooks.onProject { project in
            let typed = Dictionary(grouping: project.facts(TypedField.self).filter { $0.role == .app }, by: \.fact.name)
            for sent in project.facts(SentField.self) where sent.role == .app {
                guard let field = typed[sent.fact.name]?.first else { continue }
                project.report(
                    "`\(sent.fact.name)` is typed by users and sent without a check",
                    help: "check it first, at least that it is not empty", in: sent.path, at: sent.range,
                    notes: [Note(path: field.path, range: field.range, message: "it is typed here")])
            }
        }
    }

    private static func ownText(_ value: ExprSyntax) -> TokenSyntax? {
        guard let name = value.ownMemberName, !value.isLocalName(name.text),
            value.enclosingFunction?.parameters.contains(where: { $0.internalName.text == name.text }) != true
        else { return nil }
        return name
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/SignInViewModel.swift":
                "final class SignInViewModel: ObservableObject {\n    @Published var email = \"\"\n    func signIn() async throws {\n        try await client.signIn(email: ↓email)\n    }\n}",
            "App/SignInView.swift":
                "struct SignInView: View {\n    @StateObject var model = SignInViewModel()\n    var body: some View { TextField(\"Email\", text: $model.email) }\n}",
        ]),
        .bad(files: [
            "App/NoteViewModel.swift":
                "final class NoteViewModel: ObservableObject {\n    @Published var text = \"\"\n    func send() async {\n        if isOnline { await client.post(self.↓text) }\n    }\n}",
            "App/NoteView.swift":
                "struct NoteView: View {\n    @ObservedObject var model: NoteViewModel\n    var body: some View { TextEditor(text: $model.text) }\n}",
        ]),
        .good(files: [
            "App/SignInViewModel.swift":
                "final class SignInViewModel: ObservableObject {\n    @Published var email = \"\"\n    func signIn() async throws {\n        guard !email.isEmpty else { return }\n        try await client.signIn(email: email)\n    }\n}",
            "App/SignInView.swift":
                "struct SignInView: View {\n    @StateObject var model = SignInViewModel()\n    var body: some View { TextField(\"Email\", text: $model.email) }\n}",
        ]),
        .good(files: [
            "App/SignInViewModel.swift":
                "final class SignInViewModel: ObservableObject {\n    @Published var email = \"\"\n    var isFormValid: Bool { email.contains(\"@\") }\n    func signIn() async throws {\n        try await client.signIn(email: email)\n    }\n}",
            "App/SignInView.swift":
                "struct SignInView: View {\n    @StateObject var model = SignInViewModel()\n    var body: some View { TextField(\"Email\", text: $model.email) }\n}",
        ]),
        .good(
            "final class SyncViewModel {\n    var token = \"\"\n    func sync() async { await client.sync(token) }\n}"),
    ]
}

private struct TypedField: Fact {
    var name: String
}

private struct SentField: Fact {
    var name: String
}
