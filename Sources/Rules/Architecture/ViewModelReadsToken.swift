import TenetRuleKit

struct ViewModelReadsToken: Rule {
    static let about = About(
        "view-model-reads-token", "View model that touches tokens", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            Tokens belong to the network layer, which refreshes and guards them; each further reader is one more \
            leak.
            """)

    var names = ["accessToken", "refreshToken", "authToken", "bearerToken", "idToken"]
    static let options = [Option<Self>("names", \.names, "What tokens are called.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(DeclReferenceExprSyntax.self) { node, file in
            guard node.baseName.text.hasSuffix("Token"), node.baseName.text.isOne(of: names),
                let model = node.enclosingViewModel
            else { return }
            file.report(
                "`\(model.groupName?.text.string ?? "")` handles `\(node.baseName.text)`",
                help: "leave tokens to the client that sends requests", at: node.baseName)
        }
    }

    static let examples: [Example] = [
        .bad("final class CartViewModel {\n    func load() {\n        client.send(↓accessToken)\n    }\n}"),
        .bad("extension CartViewModel {\n    func load() { store.↓refreshToken = nil }\n}"),
        .good("final class CartViewModel {\n    func load() { client.send(deviceToken) }\n}"),
        .good("final class Client {\n    func load() { send(accessToken) }\n}"),
        .good("final class CartViewModel {\n    func load() { client.load() }\n}"),
    ]
}
