import TenetRuleKit

struct LifecycleUndocumented: Rule {
    static let about = About(
        "lifecycle-undocumented", "Shared type without lifecycle documentation", category: .documentation,
        severity: .note, scope: .appCode, reads: [.comments],
        why: """
            A container or singleton with a set-up phase works only when it is called in the right order, which its \
            signature cannot say.
            """)

    var suffixes = ["Container", "ServiceLocator", "Registry"]
    var setUp = ["configure", "setup", "setUp", "start", "bootstrap", "initialize", "register"]
    var sections = ["Usage"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of types that are set up once and used from everywhere."),
        Option<Self>("set_up", \.setUp, "Methods that make up the set-up phase of a singleton."),
        Option<Self>(
            "sections", \.sections,
            "Headings of which the documentation of such a type has one, unless it says when the set-up is."),
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
        guard let section = sections.first, !sections.contains(where: { comment.mentions("# " + $0) }),
            !Self.saysWhen(comment)
        else { return }
        file.report(
            "the documentation of `\(name.text)` does not say when it is set up, and has no section `## \(section)`",
            help: "say when it is set up and what holds afterwards, with an example", at: name)
    }

    /// The set-up is told in words: `Register everything at launch, before the first read.`
    private static func saysWhen(_ comment: DocComment) -> Bool {
        comment.mentions("launch", "startup", "start-up", "app start", "setup", "set-up")
            && comment.mentions(
                "before", "after", "once", "only", "must", "first", "runtime", "until", "later", "from then")
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
        .bad(
            "/// Holds the parts of the app.\nfinal class ↓PartContainer {\n    func register(_ part: Part) {}\n    func resolve() -> Part? { nil }\n}"
        ),
        .good(
            "/// The colours of the app.\n///\n/// Filled during launch, before the first view reads it.\nfinal class ColourRegistry {\n    func register(_ colour: Colour) {}\n}"
        ),
        .good("final class Tracker {\n    static let shared = Tracker()\n    func send() {}\n}"),
        .good("final class ViewContainer {\n    func layout() {}\n}"),
    ]
}
