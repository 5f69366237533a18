import TenetRuleKit

struct StartupOnlyUndocumented: Rule {
    static let about = About(
        "startup-only-undocumented", "Startup-only method without a warning", category: .documentation, severity: .note,
        scope: .appCode, reads: [.comments],
        why: "A registration that comes after the first use races with it; nothing but a warning tells the caller.")

    var types = ["ServiceContainer", "DependencyContainer", "DIContainer", "ServiceLocator", "Registry"]
    var methods = ["register", "configure", "bootstrap"]
    static let options = [
        Option<Self>("types", \.types, "Endings of the types that are filled at launch."),
        Option<Self>("methods", \.methods, "Methods of those types that may be called at launch only."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text.isOne(of: methods), !node.isPrivate, !node.isRequirement,
                let type = node.enclosingTypeName, types.contains(where: { type.hasSuffix($0) })
            else { return }
            if let comment = DocComment(of: node), comment.mentions("warning", "startup", "launch", "important") {
                return
            }
            file.report(
                "`\(node.name.text)` is for startup only, but nothing warns those who call it later",
                help: "add `- Warning:` with what goes wrong after launch", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad("final class ServiceContainer {\n    /// Adds a service.\n    func ↓register(_ service: Service) {}\n}"),
        .bad("extension RouteRegistry {\n    func ↓configure() {}\n}"),
        .good(
            "final class ServiceContainer {\n    /// Adds a service.\n    /// - Warning: Only at launch.\n    func register(_ service: Service) {}\n}"
        ),
        .good("final class Device {\n    func register() {}\n}"),
        .good("final class ServiceContainer {\n    private func register() {}\n    func resolve() {}\n}"),
    ]
}
