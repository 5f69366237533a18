import TenetRuleKit
import TenetRuleSupport

struct ViewModelReadsToken: Rule {
    static let about = About(
        "view-model-reads-token", "View model that touches tokens", category: .architecture, severity: .warning,
        status: .stable,
        scope: .appCode, reads: [.strings],
        why: """
            Tokens belong to the network layer, which refreshes and guards them; each further reader is one more \
            leak.
            """,
        phrasings: [
            "Do not access authentication tokens in view models.",
            """
            Only networking and login code handles things like `accessToken` or the `Authorization` header; \
            presentation never sees them.
            """,
        ])

    var names = ["accessToken", "refreshToken", "authToken", "bearerToken", "idToken"]
    var others: [String] = []
    var owners = [
        "Auth", "API", "Keychain", "Token", "Session", "Credential", "Network", "Login", "SignIn", "Secure", "HTTP",
        "Request", "Interceptor", "Push", "Notification",
    ]
    static let options = [
        Option<Self>("names", \.names, "What tokens are called."),
        Option<Self>("others", \.others, "Endings of further types that must not touch tokens."),
        Option<Self>("owners", \.owners, "Words in the names of types and folders that may touch tokens."),
    ]

    func install(_ hooks: inout Hooks) {
        let words = Set(names.map { $0.lowercased() })
        // `refreshAccessToken`, but not `invalidToken` for `idToken`.
        let inner = names.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let first = names + names.map { $0 + "s" }
        let isToken: @Sendable (TextSlice) -> Bool = { name in
            name.contains("oken") && (name.startsWithWord(of: first) || inner.contains { name.contains($0) })
        }
        hooks.on(DeclReferenceExprSyntax.self) { node, file in
            guard isToken(node.baseName.text) else { return }
            report(node.baseName.text, at: node.baseName, file)
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, let name = node.nameToken, isToken(name.text) else { return }
            report(name.text, at: name, file)
        }
        // The key under which a token is kept, and the header that carries it.
        hooks.on(StringLiteralExprSyntax.self) { node, file in
            guard node.codeContainsFolded(["token", "bearer "]), node.parent?.kind == .labeledExpr, !node.isMultiline,
                let text = node.segments.first?.as(StringSegmentSyntax.self)?.content.text
            else { return }
            let key = text.string.lowercased().filter { $0 != "_" && $0 != "-" }
            guard words.contains(key) || node.hasInterpolation && key == "bearer " else { return }
            report(text, at: node, file)
        }
    }

    private func report(_ name: TextSlice, at node: some SyntaxProtocol, _ file: FilePass) {
        guard let model = node.enclosingViewModel ?? (isWhole(name) ? stranger(around: node, file) : nil) else {
            return
        }
        file.report(
            "`\(model.groupName?.text.string ?? "")` handles `\(name)`",
            help: "leave tokens to the client that sends requests", at: node)
    }

    /// The name of a token or a literal, rather than a longer name that only mentions one.
    private func isWhole(_ text: TextSlice) -> Bool {
        text.startsWithWord(of: names) || !text.contains("oken") || text.contains("_") || text.contains("-")
    }

    /// The type, with its extensions in this file, makes a session of its own: it is the client of another server.
    private func sendsRequests(_ type: TextSlice, _ file: FilePass) -> Bool {
        file.root.statements.contains { item in
            guard let group = item.item.asDeclGroup, group.groupName?.text == type.string else { return false }
            return group.storedProperties.contains {
                $0.initialValue?.codeContains("URLSession(") == true
                    // It keeps the line to the server itself, and says there who it is.
                    || $0.type.map { $0.codeContains("URLSessionWebSocketTask") } == true
            }
        }
    }

    /// A service, by the ending of its name, that is none of the owners of tokens.
    private func stranger(around node: some SyntaxProtocol, _ file: FilePass) -> (any DeclGroupSyntax)? {
        guard !others.isEmpty, let type = node.enclosingType, let name = type.groupName?.text,
            others.contains(where: { name.hasSuffix($0) }),
            !owners.contains(where: { name.contains($0) || file.path.contains($0) }), !node.isInPreview,
            // Who builds or sends the request itself is the client that is meant.
            node.enclosingFunction?.codeContains("URLRequest(") != true, !sendsRequests(name, file),
            // A view shows what its view model holds.
            !(type.isView && node.ancestor(MemberAccessExprSyntax.self)?.base?.isModelName == true)
        else { return nil }
        return type
    }

    static let examples: [Example] = [
        .bad(
            "final class CartViewModel {\n    private var ↓authToken: String?\n    func load() async throws {\n        try await session.↓renewAccessToken()\n    }\n}"
        ),
        .bad(
            "final class CartViewModel {\n    func load() {\n        let key = keychain.text(for: ↓\"access_token\")\n        request.set(↓\"Bearer \\(key)\", for: \"Authorization\")\n    }\n}"
        ),
        .bad(
            "final class PhotoService {\n    func send() async throws {\n        try await client.post(pair.↓refreshToken)\n    }\n}",
            options: ["others": .strings(["Service"])]),
        .good(
            """
            final class PatronService {
                private let session = URLSession(configuration: .ephemeral)
            }
            extension PatronService {
                func sign(_ request: inout URLRequest) {
                    request.setValue("Bearer " + pair.accessToken, forHTTPHeaderField: "Authorization")
                }
            }
            """, options: ["others": .strings(["Service"])]),
        .good(
            """
            final class BuoyService {
                private var socket: URLSessionWebSocketTask?
                func greet() { socket?.send(.string(pair.accessToken)) { _ in } }
            }
            """, options: ["others": .strings(["Service"])]),
        .good(
            "final class AuthService {\n    func send() { client.post(pair.refreshToken) }\n}\nfinal class PhotoStore {\n    let accessToken = 1\n}",
            options: ["others": .strings(["Service"])]),
        .good(
            "final class PhotoService {\n    func send() {\n        var request = URLRequest(url: url)\n        request.set(\"bearer \\(key)\", for: \"authorization\")\n    }\n}\nstruct KeyView: View {\n    var body: some View { TextField(\"Key\", text: $viewModel.accessToken) }\n}",
            options: ["others": .strings(["Service", "View"])]),
        .good(
            "final class CartViewModel {\n    var tokenColour = 1\n    func load() { throw CartError.invalidToken }\n    func show() { label.text = \"access_token\" }\n}"
        ),
        .bad("final class CartViewModel {\n    func load() {\n        client.send(↓accessToken)\n    }\n}"),
        .bad("extension CartViewModel {\n    func load() { store.↓refreshToken = nil }\n}"),
        .good("final class CartViewModel {\n    func load() { client.send(deviceToken) }\n}"),
        .good("final class Client {\n    func load() { send(accessToken) }\n}"),
        .good("final class CartViewModel {\n    func load() { client.load() }\n}"),
    ]
}
