import TenetRuleKit
import TenetRuleSupport

struct UserInputSentUnchecked: Rule {
    static let about = About(
        "user-input-sent-unchecked", "Typed text sent without a check", category: .safety, severity: .note,
        status: .preview, scope: .appCode,
        why: "A request with an empty or malformed field costs a round trip, and users read the server's words for it.",
        phrasings: [
            "Validate text that users type before sending it to a service.",
            "Forms refuse an empty or malformed email locally, and only then does a request go out.",
        ])

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
                let value = Self.handedOver(call).lazy.compactMap({ Self.ownText($0) }).first,
                let type = wait.enclosingViewModel, !type.memberBlock.codeContainsFolded(checks),
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
        // A published name or password is typed in, whatever view shows the field.
        hooks.collect(TypedField.self, from: VariableDeclSyntax.self) { property, _ in
            guard let name = property.nameToken, property.hasAttribute("Published"), !property.isPrivate,
                property.enclosingViewModel != nil, property.initialValue?.text == "\"\"",
                Self.isTypedIn(name.identifier)
            else { return nil }
            return (TypedField(name: name.text.string), name.range)
        }
        hooks.collect(SentField.self, from: AwaitExprSyntax.self) { wait, _ in Self.sentByView(wait) }
        hooks.on(AwaitExprSyntax.self) { wait, file in Self.checkFields(wait, checks, file) }
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

    /// `ibanField.text` of a view controller, sent as it is and looked at nowhere else.
    private static func checkFields(_ wait: AwaitExprSyntax, _ checks: [String], _ file: FilePass) {
        guard let call = wait.expression.as(FunctionCallExprSyntax.self), call.calledBase != nil,
            let type = wait.enclosingType, type.groupName?.text.hasSuffix("ViewController") == true,
            !type.memberBlock.codeContainsFolded(checks)
        else { return }
        let values = [call.arguments.syntax] + call.arguments.origins.map(\.syntax)
        for access in values.flatMap({ Array($0.descendants(MemberAccessExprSyntax.self)) })
        where access.declName.baseName.text == "text" {
            guard let field = access.base?.ownMemberName,
                field.text.hasSuffix("Field") || field.text.hasSuffix("TextView"),
                type.memberBlock.descendants(MemberAccessExprSyntax.self).count(where: {
                    $0.declName.baseName.text == "text" && $0.base?.ownMemberName?.identifier == field.identifier
                }) == 1
            else { continue }
            file.report(
                "what is typed into `\(field.text)` is sent without a check",
                help: "check it first, at least that it is not empty", at: field)
            return
        }
    }

    /// `email`, `newPassword`, `phoneNumber`: what nothing but a keyboard gives.
    private static func isTypedIn(_ name: TextSlice) -> Bool {
        let words = name.words.map { $0.lowercased() }
        guard let last = words.last else { return false }
        if ["number", "address"].contains(last) {
            return words.dropLast().last.map { ["email", "phone"].contains($0) } ?? false
        }
        return ["email", "password", "phone", "username", "iban"].contains(last)
    }

    /// `service.send(phone: phone)` in a view whose only other use of `phone` is the field it is typed into.
    private static func sentByView(_ wait: AwaitExprSyntax) -> (SentField, ByteRange)? {
        guard let call = wait.expression.as(FunctionCallExprSyntax.self), let type = wait.enclosingType,
            type.kind == .structDecl, type.isView,
            // A closure that the view is given, but no method of its own.
            call.calledBase != nil
                || type.storedProperties.contains(where: { $0.nameToken?.identifier == call.calledName?.identifier })
        else { return nil }
        for value in handedOver(call) {
            guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName,
                type.storedProperties.contains(where: {
                    $0.nameToken?.identifier == name.identifier && $0.hasAttribute("State")
                        && $0.initialValue?.text == "\"\""
                }),
                // The argument alone: anything more may be a check.
                type.memberBlock.descendants(DeclReferenceExprSyntax.self)
                    .count(where: { $0.baseName.text == name.text }) == 1,
                type.memberBlock.tokens.contains(where: { $0.text.string == "$" + name.text.string })
            else { continue }
            return (SentField(name: name.text.string), name.range)
        }
        return nil
    }

    /// The arguments, and those of a value that is made for the call: `send(Login(email: email))`.
    private static func handedOver(_ call: FunctionCallExprSyntax) -> [ExprSyntax] {
        call.arguments.flatMap { argument -> [ExprSyntax] in
            let value = argument.expression
            let isLocal = value.kind == .declReferenceExpr && value.isLocalName(value.text)
            guard let made = (isLocal ? value.origins.first ?? value : value).as(FunctionCallExprSyntax.self),
                made.calledName?.text.startsUppercase == true || made.calledBase == nil && !made.isPlain
            else { return [argument.expression] }
            return made.arguments.map(\.expression)
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
        .bad(
            """
            final class JoinViewModel: ObservableObject {
                @Published var email = ""
                @Published var badge = ""
                func join() async throws { try await club.join(email: ↓email) }
                func invite() async throws { try await club.invite(Invitation(to: ↓email)) }
                func show() async throws { try await club.show(badge: badge) }
            }
            struct CodeView: View {
                @State private var phone = ""
                var body: some View {
                    TextField("Phone", text: $phone)
                    Button("Send") { Task { try await service.send(to: ↓phone) } }
                }
            }
            struct MailView: View {
                @State private var mail = ""
                let submit: (Letter) async -> Void
                var body: some View {
                    TextField("Mail", text: $mail)
                    Button("Send") { Task { await submit(Letter(to: ↓mail)) } }
                }
            }
            final class PayViewController: UIViewController {
                func pay() {
                    let order = Order(iban: ↓ibanField.text ?? "")
                    Task { try await bank.pay(order) }
                }
            }
            """),
        .good(
            """
            final class PayViewController: UIViewController {
                func pay() {
                    guard let iban = ibanField.text, !iban.isEmpty else { return }
                    Task { try await bank.pay(iban) }
                }
            }
            """),
        .good(
            """
            struct CodeView: View {
                @State private var phone = ""
                var body: some View {
                    TextField("Phone", text: $phone)
                    Button("Send") { Task { try await service.send(to: phone) } }.disabled(phone.isEmpty)
                }
            }
            """),
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
