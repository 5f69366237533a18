import TenetRuleKit
import TenetRuleSupport

struct StartupOnlyUndocumented: Rule {
    static let about = About(
        "startup-only-undocumented", "Startup-only method without a warning", category: .documentation, severity: .note,
        scope: .appCode, reads: [.comments],
        why: "A registration that comes after the first use races with it; nothing but a warning tells the caller.",
        phrasings: [
            """
            Document methods that may be called only at launch, such as `register` of a service container, with a `- \
            Warning:`.
            """,
            "If setup code must run before anything else, its comment cautions callers not to use it later.",
        ])

    var types = ["ServiceContainer", "DependencyContainer", "DIContainer", "ServiceLocator", "Registry"]
    var methods = ["register", "configure", "bootstrap"]
    static let options = [
        Option<Self>("types", \.types, "Endings of the types that are filled at launch."),
        Option<Self>("methods", \.methods, "Methods of those types that may be called at launch only."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text.isOne(of: methods), !node.isPrivate, !node.isRequirement, !node.isAsync,
                let type = node.enclosingTypeName,
                types.contains(where: { type.hasSuffix($0) }) || stopsSecondCall(node), !isUndone(node)
            else { return }
            if let comment = DocComment(of: node), warns(comment) { return }
            file.report(
                "`\(node.name.text)` is for startup only, but nothing warns those who call it later",
                help: "add `- Warning:` with what goes wrong after launch", at: node.name)
        }
    }

    /// Beside `register` stands `unregister`: entries come and go while the app runs.
    private func isUndone(_ node: FunctionDeclSyntax) -> Bool {
        let name = node.name.text.string
        let opposites = ["un" + name, "de" + name]
        return node.enclosingType?.members(FunctionDeclSyntax.self).contains { opposites.contains($0.name.text.string) }
            ?? false
    }

    /// A field, or a sentence that says more than what the method is there for.
    private func warns(_ comment: DocComment) -> Bool {
        if comment.mentions("warning", "important") { return true }
        return comment.mentions("startup", "start-up", "launch")
            && comment.mentions("only", "must", "before", "once", "never", "not ")
    }

    /// `precondition(shared == nil)`: the method itself says that it may run once.
    private func stopsSecondCall(_ node: FunctionDeclSyntax) -> Bool {
        node.body?.statements.contains { item in
            guard let call = item.item.as(FunctionCallExprSyntax.self), call.isPlain,
                call.calledName?.text.isOne(of: ["precondition", "assert"]) == true,
                let condition = call.firstArgument?.expression
            else { return false }
            if let prefixed = condition.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "!" {
                return prefixed.expression.ownMemberName?.text.containsFolded([
                    "configured", "bootstrapped", "registered", "initialized", "setup", "started",
                ]) ?? false
            }
            guard let test = condition.as(SequenceExprSyntax.self)?.operations.single else { return false }
            return test.operator == "==" && test.right.kind == .nilLiteralExpr
                && test.left.lastName?.text.containsFolded(["shared", "instance", "current", "default"]) == true
        } ?? false
    }

    static let examples: [Example] = [
        .bad("final class ServiceContainer {\n    /// Adds a service.\n    func ↓register(_ service: Service) {}\n}"),
        .bad("extension RouteRegistry {\n    func ↓configure() {}\n}"),
        .good(
            "final class ServiceContainer {\n    /// Adds a service.\n    /// - Warning: Only at launch.\n    func register(_ service: Service) {}\n}"
        ),
        .bad(
            """
            enum Telemetry {
                /// Begins to measure at launch.
                static func ↓bootstrap(key: String) {
                    precondition(shared == nil, "called twice")
                    shared = Meter(key)
                }
            }
            """),
        .good(
            """
            enum Telemetry {
                /// Begins to measure.
                /// - Warning: Once, at launch; a second call ends the app.
                static func bootstrap(key: String) {
                    precondition(shared == nil, "called twice")
                    shared = Meter(key)
                }
            }
            """),
        .good(
            "final class BerthRegistry {\n    func register(_ berth: Berth) {}\n    func unregister(_ berth: Berth) {}\n}"
        ),
        .good("struct Cell {\n    func configure(with item: Item?) {\n        precondition(item == nil)\n    }\n}"),
        .good("final class TripRegistry {\n    func register(_ trip: Trip) async { await send(trip) }\n}"),
        .good("final class Device {\n    func register() {}\n}"),
        .good("final class ServiceContainer {\n    private func register() {}\n    func resolve() {}\n}"),
    ]
}
