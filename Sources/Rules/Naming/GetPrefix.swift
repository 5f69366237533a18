import TenetRuleKit
import TenetRuleSupport

struct GetPrefix: Rule {
    static let about = About(
        "get-prefix", "Getter with a get prefix", category: .naming, severity: .note, status: .preview,
        why: "A method that returns something is named for what it returns: `price(of:)`; `get` adds no information.",
        phrasings: [
            "Do not begin the name of a method that returns a value with `get`.",
            "Write `price(of:)`, not `getPrice(of:)`; accessors are called after whatever they give back.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            let name = node.name.identifier
            guard name.hasPrefix("get"), name.count > 3, name.startsWithWord("get"), let type = node.returnType,
                type.text != "Void", !name.contains("Endpoint"), !name.startsWithWord("getTo"),
                !name.startsWithWord("getFrom"),
                !node.isAsync, !node.isThrowing, !node.hasDictatedName
            else { return }
            let rest = name.string.dropFirst(3)
            let noun = rest.prefix(1).lowercased() + rest.dropFirst()
            file.report(
                "`get` in `\(name)` says nothing that the result does not say",
                help: node.parameters.isEmpty ? "make it a property `\(noun)`" : "call it `\(noun)`", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad("func ↓getPrice(of item: Item) -> Int { item.price }"),
        .bad("struct Cart {\n    func ↓getTotal() -> Int { 3 }\n}"),
        .good("func price(of item: Item) -> Int { item.price }"),
        .good("func getUser(id: Int) async throws -> User { try await api.user(id) }"),
        .good("func getToServer(url: URL) -> Data? { nil }\nfunc getUserEndpoint() -> URL { base }"),
        .good("func getaway() -> Int { 3 }\nfunc getReady() {}"),
        .good("class Page: Base {\n    override func getTitle() -> String { \"\" }\n}"),
    ]
}
