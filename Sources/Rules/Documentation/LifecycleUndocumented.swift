import TenetRuleKit

struct LifecycleUndocumented: Rule {
    static let about = About(
        "lifecycle-undocumented", "Shared type without lifecycle documentation", category: .documentation,
        severity: .note, scope: .appCode, reads: [.comments],
        why: """
            A container or singleton with a set-up phase works only when it is called in the right order, which its \
            signature cannot say.
            """)

    var suffixes = ["ServiceContainer", "DependencyContainer", "DIContainer", "ServiceLocator", "Registry"]
    var setUp = ["configure", "setup", "setUp", "start", "bootstrap", "initialize", "register"]
    var sections = ["Usage"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of types that are set up once and used from everywhere."),
        Option<Self>("set_up", \.setUp, "Methods that make up the set-up phase of a singleton."),
        Option<Self>("sections", \.sections, "Headings that the documentation of such a type must have."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node, node.name, file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node, node.name, file) }
    }

    private func check(_ node: some DeclGroupSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard !node.isPrivate else { return }
        let isContainer =
            suffixes.contains { name.text.hasSuffix($0) }
            && node.members(FunctionDeclSyntax.self).contains {
                $0.name.text.hasPrefix("register") || $0.name.text.hasPrefix("resolve")
            }
        guard isContainer || isConfiguredSingleton(node) else { return }
        guard let comment = DocComment(of: node) else {
            file.report(
                "`\(name.text)` has a set-up phase that is documented nowhere",
                help: "say in its documentation when it is set up and by whom", at: name)
            return
        }
        for section in sections where !comment.mentions("# " + section) {
            file.report(
                "the documentation of `\(name.text)` has no section `## \(section)`",
                help: "add one with an example of its set-up", at: name)
        }
    }

    private func isConfiguredSingleton(_ node: some DeclGroupSyntax) -> Bool {
        var isShared = false
        var hasSetUp = false
        for member in node.members {
            if let property = member.as(VariableDeclSyntax.self) {
                if property.isStatic, property.isLet, property.nameToken?.text == "shared" { isShared = true }
            } else if let method = member.as(FunctionDeclSyntax.self), !method.isPrivate {
                if method.name.text.isOne(of: setUp) { hasSetUp = true }
            }
        }
        return isShared && hasSetUp
    }

    static let examples: [Example] = [
        .bad("final class ↓ServiceContainer {\n    func register(_ service: Service) {}\n}"),
        .bad(
            "/// Sends events.\nfinal class ↓Tracker {\n    static let shared = Tracker()\n    func configure(key: String) {}\n}"
        ),
        .good(
            "/// Sends events.\n///\n/// ## Usage\n/// Call `configure` at launch.\nfinal class Tracker {\n    static let shared = Tracker()\n    func configure(key: String) {}\n}"
        ),
        .good("final class Tracker {\n    static let shared = Tracker()\n    func send() {}\n}"),
        .good("final class ViewContainer {\n    func layout() {}\n}"),
    ]
}
