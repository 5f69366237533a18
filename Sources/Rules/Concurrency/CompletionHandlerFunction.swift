import TenetRuleKit

struct CompletionHandlerFunction: Rule {
    static let about = About(
        "completion-handler-function", "Function with a completion handler", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            A completion handler can be called twice or never, on any thread, and the compiler checks none of that. An \
            async function returns exactly once.
            """)

    var names = ["completion", "completionHandler", "onCompletion", "callback", "completionBlock", "done"]
    static let options = [Option<Self>("names", \.names, "Parameter names that mark a completion handler.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard let parameter = function.signature.parameterClause.parameters.last, 
                parameter.internalName.text.isOne(of: names), Self.isHandler(parameter.type), function.body != nil,
                !function.isOverride, !function.isAsync, !function.hasAttribute("objc", "IBAction", "available"),
                !Self.isCallback(function), !Self.wraps(function)
            else { return }
            file.report(
                "`\(function.name.text)` delivers its result through `\(parameter.internalName.text)`, unchecked",
                help: "make it `async` and return the result", at: parameter.internalName)
        }
    }

    /// `@escaping (…) -> Void` with a result, an error, data or nothing.
    private static func isHandler(_ type: TypeSyntax) -> Bool {
        let isEscaping = type.as(AttributedTypeSyntax.self)?.hasAttribute("escaping") ?? (type.kind == .optionalType)
        guard isEscaping, let function = type.unwrapped.as(FunctionTypeSyntax.self) else { return false }
        return function.returnClause.type.text.isOne(of: ["Void", "()"]) && function.effectSpecifiers == nil
    }

    /// Named by a framework: a first parameter without label, and labels such as `didReceive`.
    private static func isCallback(_ function: FunctionDeclSyntax) -> Bool {
        let labels = function.parameters.map(\.firstName.text)
        guard labels.count > 1, labels.first == "_" else { return labels.last == "withCompletionHandler" }
        return labels.dropFirst().contains { label in
            ["did", "will", "should", "decide", "perform", "handle", "continue", "with", "snapshot", "get", "willPerform"]
                .contains { label.hasPrefix($0) }
        }
    }

    /// The type has an async function of the same name: this one is kept for old callers.
    private static func wraps(_ function: FunctionDeclSyntax) -> Bool {
        guard let type = function.enclosingType else { return false }
        return type.members(FunctionDeclSyntax.self).contains { $0.name.text == function.name.text && $0.isAsync }
    }

    static let examples: [Example] = [
        .bad("func load(_ id: Int, ↓completion: @escaping (Result<User, Error>) -> Void) {\n    api.get(id, completion)\n}"),
        .bad("func save(↓completionHandler: ((Error?) -> Void)? = nil) {\n    disk.write(completionHandler)\n}"),
        .good("func load(_ id: Int) async throws -> User {\n    try await api.get(id)\n}"),
        .good(
            """
            final class Push: NSObject {
                func userNotificationCenter(
                    _ center: Center, didReceive response: Response, completionHandler: @escaping () -> Void
                ) {
                    completionHandler()
                }
            }
            """),
        .good("final class Sheet: UIViewController {\n    override func dismiss(animated: Bool, completion: (() -> Void)?) {}\n}"),
        .good("protocol Loading {\n    func load(completion: @escaping (User) -> Void)\n}"),
        .good("func sort(by completion: (Int) -> Void) {\n    completion(1)\n}"),
        .good(
            """
            final class Store {
                func load() async -> User { await api.user() }
                func load(completion: @escaping (User) -> Void) {
                    Task { completion(await load()) }
                }
            }
            """),
    ]
}
