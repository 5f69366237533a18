import TenetRuleKit
import TenetRuleSupport

struct LifecycleUndocumented: Rule {
    static let about = About(
        "lifecycle-undocumented", "Shared type without lifecycle documentation", category: .documentation,
        severity: .note, scope: .appCode, reads: [.comments],
        why: """
            A container or singleton with a set-up phase works only when it is called in the right order, which its \
            signature cannot say.
            """,
        phrasings: [
            "Document when and in which order every container, registry and configurable singleton is set up.",
            """
            Anyone reading a shared service locator finds in its comments how to use it and what has to be called \
            first.
            """,
        ])

    var suffixes = ["Container", "ServiceLocator", "Registry"]
    var setUp = ["configure", "setup", "setUp", "start", "bootstrap", "initialize", "register", "prepare", "activate"]
    var sections = ["Usage"]
    var configurations = ["Configuration", "Config", "Options"]
    var sample = false
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of types that are set up once and used from everywhere."),
        Option<Self>("set_up", \.setUp, "Methods that make up the set-up phase of a singleton."),
        Option<Self>(
            "sections", \.sections,
            "Headings of which the documentation of such a type has one, unless it says when the set-up is."),
        Option<Self>("configurations", \.configurations, "Endings of types whose values steer the whole app."),
        Option<Self>(
            "sample", \.sample,
            "Ask for a section with a sample of code wherever `## Lifecycle` or `## Thread Safety` is documented."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node, node.name, file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node, node.name, file) }
        hooks.on(MemberBlockSyntax.self) { block, file in
            guard let group = block.parent?.asDeclGroup, let name = group.groupName, group.kind != .extensionDecl else {
                return
            }
            if group.kind == .structDecl, name.text.hasSuffix("ServiceLocator"), suffixes.contains("ServiceLocator") {
                check(group, name, file)
            }
            if group.kind == .structDecl || group.kind == .enumDecl || group.kind == .classDecl {
                checkConfiguration(group, name, file)
            }
            if sample { checkSample(group, name, file) }
        }
    }

    /// Values of the whole app that can change while it runs.
    private func checkConfiguration(_ node: any DeclGroupSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard configurations.contains(where: { name.text.hasSuffix($0) }), !node.isPrivate, !node.isInDebugBlock else {
            return
        }
        // A model or an intent has constants for its framework.
        guard node.inheritedTypes.allSatisfy({ ["NSObject", "ObservableObject", "Sendable"].contains($0.text.string) })
        else {
            return
        }
        let properties = node.storedProperties
        // Of the one instance of a class every value is one of the whole app.
        let isShared =
            node.kind == .classDecl
            && properties.contains {
                guard $0.isStatic, $0.isLet, let name = $0.nameToken else { return false }
                let made = $0.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text
                return name.text.isOne(of: instances) || made.map { $0 == "Self" || $0 == node.groupName?.text } == true
            }
        let value = properties.first {
            ($0.isStatic || isShared) && $0.isVar && !$0.isPrivate && $0.attributes.isEmpty
        }
        guard let property = value?.nameToken else { return }
        if let comment = DocComment(of: node) {
            let isSaid = sections.contains { comment.mentions("# " + $0) } || comment.mentions("# lifecycle")
            if isSaid || Self.saysWhen(comment) { return }
        }
        file.report(
            "`\(property.text)` can change at any time, and `\(name.text)` does not say when it may",
            help: "say in its documentation when it is set and by whom", at: name)
    }

    /// What is told of threads and phases is shown, too.
    private func checkSample(_ node: any DeclGroupSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard let comment = DocComment(of: node),
            comment.mentions("# lifecycle", "# thread safety", "# concurrency", "# threading", "# thread-safety"),
            let section = sections.first
        else { return }
        let lines = comment.lines.map { $0.text.lowercased() }
        let start = lines.firstIndex { line in
            sections.contains { line.contains("# " + $0.lowercased()) }
        }
        if let start, lines[start...].contains(where: { $0.contains("```") || $0.hasPrefix("     ") }) { return }
        file.report(
            start == nil
                ? "the documentation of `\(name.text)` speaks of its life cycle and shows no use"
                : "the section `\(section)` of `\(name.text)` shows no code",
            help: "add a section `## \(section)` with a sample", at: name)
    }

    private func check(_ node: any DeclGroupSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard !node.isPrivate else { return }
        let isContainer =
            suffixes.contains { name.text.hasSuffix($0) }
            && node.members(FunctionDeclSyntax.self).contains {
                // What waits for an answer goes on while the app runs.
                !$0.isAsync
                    && ($0.name.text.hasPrefix("register") || $0.name.text.hasPrefix("resolve")
                        || (name.text.hasSuffix("Registry") || name.text.hasSuffix("ServiceLocator"))
                            && $0.name.text.startsWithWord(of: ["add", "insert", "install"]))
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

    private let instances = ["shared", "instance", "standard", "sharedInstance", "main"]

    private func isConfiguredSingleton(_ node: some DeclGroupSyntax) -> Bool {
        var isShared = false
        var hasSetUp = false
        for member in node.members {
            if let property = member.as(VariableDeclSyntax.self) {
                if property.isStatic, property.isLet, property.nameToken?.text.isOne(of: instances) == true {
                    isShared = true
                }

            } else if let method = member.as(FunctionDeclSyntax.self), !method.isPrivate {
                // What can be taken back at any time is no phase.
                let undone = ["de", "un"].contains { prefix in
                    node.members(FunctionDeclSyntax.self).contains { $0.name.text == prefix + method.name.text.string }
                }
                if method.name.text.isOne(of: setUp), !undone { hasSetUp = true }
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
            "final class Pushes {\n    static let shared = Pushes()\n    func register() {}\n    func deregister() {}\n}"
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
        .bad(
            """
            actor ↓RouteRegistry {
                func add(_ route: Route) {}
            }
            /// Counts boats.
            final class ↓Counter {
                static let instance = Counter()
                func start() {}
            }
            final class ↓RadioConfig {
                static let current = RadioConfig()
                var channel = 16
            }
            /// How the harbour is reached.
            enum ↓HarbourOptions {
                static var usesRadio = true
            }
            """),
        .good(
            """
            struct TideConfiguration: ControlConfigurationIntent {
                static var title = "Tide"
            }
            struct HarbourConfiguration {
                static let current = HarbourConfiguration()
                var usesRadio = true
            }
            /// Set once at launch, before the first request.
            final class RadioConfiguration {
                static var current = RadioConfiguration()
            }
            """),
        .bad(
            """
            /// Holds the routes.
            ///
            /// ## Lifecycle
            /// - Filled at startup only.
            struct ↓Routes {
                var all: [Route] = []
            }
            /// Holds the tides.
            ///
            /// ## Thread Safety
            /// Any thread may read.
            ///
            /// ## Usage
            /// Read them later.
            final class ↓Tides {
                let all: [Tide] = []
            }
            """, options: ["sample": .bool(true)]),
        .good(
            """
            /// Holds the tides.
            ///
            /// ## Thread Safety
            /// Any thread may read.
            ///
            /// ## Usage
            /// ```swift
            /// tides.all
            /// ```
            final class Tides {
                let all: [Tide] = []
            }
            """, options: ["sample": .bool(true)]),
        .good("final class TripRegistry {\n    func register(_ trip: Trip) async { await send(trip) }\n}"),
        .good("final class ViewContainer {\n    func layout() {}\n}"),
    ]
}
