import TenetRuleKit
import TenetRuleSupport

struct FunctionNameCase: Rule {
    static let about = About(
        "function-name-case", "Function name not in lowerCamelCase", category: .naming, severity: .warning,
        status: .stable,
        aliases: ["identifier_name"],
        why: "A function that begins with a capital reads like an initializer; underscores read like C.",
        phrasings: [
            "Write function names in lowerCamelCase.",
            """
            Methods start with a small letter and have no underscores, so `saveAll()` rather than `save_all()` or \
            `SaveAll()`.
            """,
        ])

    var verbs = false
    static let options = [
        Option<Self>(
            "verbs", \.verbs, "Also report methods that give nothing and are named like a thing: `weeklyReport`.")
    ]

    func install(_ hooks: inout Hooks) {
        if verbs { hooks.on(FunctionDeclSyntax.self) { node, file in checkVerb(node, file) } }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.tokenKind == .identifier, !file.isTest else { return }
            let text = node.name.identifier
            let isUpper = text.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
            guard isUpper || text.contains(0x5F), !node.hasDictatedName, !node.isViewBuilder else { return }
            if isUpper {
                // A global function may stand in for an initializer: `func Localized(_ key: String) -> String`.
                guard node.parent?.kind == .memberBlockItem else { return }
                file.report(
                    "`\(text)` begins with a capital and reads like an initializer",
                    help: "begin it with a small letter", at: node.name)
            } else if text.hasInnerUnderscore, text.first != 0x5F, !hasCategoryPrefix(node) {
                file.report("`\(text)` holds an underscore", help: "join its words in lowerCamelCase", at: node.name)
            }
        }
    }

    private func checkVerb(_ node: FunctionDeclSyntax, _ file: FilePass) {
        guard node.returnType == nil, !file.isTest, !node.hasDictatedName, node.body != nil, node.enclosingType != nil,
            // `connection(_:didFail:)` is called by its sender.
            node.parameters.count < 2, isThing(node.name.identifier)
        else { return }
        file.report(
            "`\(node.name.text)` does something, but is named like a thing", help: "begin it with a verb", at: node.name
        )
    }

    /// An adjective that can be no verb in front of a noun, or a single noun that is made of a verb.
    private func isThing(_ name: TextSlice) -> Bool {
        let words = name.words.map { $0.lowercased() }
        guard let first = words.first, !words.contains(where: Self.events.contains) else { return false }
        // `unsafeCheckRegistration`: the verb stands behind a word about how it is done.
        if words.count > 1, let last = words.last, !Self.isVerb(first),
            !words.dropLast().prefix(2).contains(where: Self.verbs.contains),
            [
                "submission", "registration", "creation", "deletion", "calculation", "validation", "initialization",
                "update",
            ]
            .contains(last) || last.hasSuffix("ization")
        {
            return true
        }
        // `dailyGoalReached` tells of an event.
        if words.count > 1 { return Self.adjectives.contains(first) && words.last?.hasSuffix("ed") == false }
        return Self.nouns.contains(first)
    }

    /// `notify`, `minimize`: these endings make verbs, apart from short words such as `size`.
    private static func isVerb(_ word: String) -> Bool {
        startingVerbs.contains(word) || word.utf8.count > 5 && (word.hasSuffix("ify") || word.hasSuffix("ize"))
    }

    private static let adjectives: Set<String> = [
        "weekly", "daily", "monthly", "yearly", "hourly", "annual", "latest", "recent", "total", "average", "initial",
        "final", "available", "remaining", "upcoming",
    ]
    private static let verbs: Set<String> = [
        "handle", "start", "stop", "begin", "end", "cancel", "show", "hide", "perform", "do", "run", "make", "set",
        "get", "setup", "configure", "prepare", "request", "trigger", "schedule", "finish", "complete", "retry",
        "check", "apply", "confirm", "send", "post", "process", "resume", "pause", "continue", "enable", "disable",
        "add", "remove", "reset", "clear", "test", "verify", "track", "log", "report", "observe", "skip", "force",
        "attempt", "try", "await", "wait", "fetch", "load", "save", "store", "update", "mark", "undo", "redo", "open",
        "close", "present", "dismiss", "record", "submit", "initiate", "invoke", "call", "simulate", "require", "allow",
        "defer", "toggle", "render", "animate", "announce", "notify", "publish", "emit", "enqueue", "queue", "commit",
        "push", "pull", "broadcast", "deliver", "propagate", "subscribe",
    ]
    /// Verbs only as the first word; further on many of them are nouns.
    private static let startingVerbs: Set<String> = [
        "detect", "swizzle", "find", "search",
        "determine", "compute", "calculate", "validate", "evaluate", "analyze", "inspect", "scan", "parse", "read",
        "write", "create", "build", "generate", "initialize", "delete", "destroy", "drop", "discard", "revoke",
        "register", "unregister", "install", "inject", "replace", "swap", "exchange", "override", "migrate", "import",
        "export", "copy", "move", "insert", "append", "attach", "detach", "bind", "connect", "disconnect", "refresh",
        "reload", "recalculate", "rebuild", "restart", "restore", "repeat", "activate", "deactivate", "suspend",
        "block", "unlock", "lock", "grant", "deny", "ask", "choose", "select", "deselect", "change", "adjust",
        "increase", "decrease", "improve", "optimize", "print", "display", "draw", "fix", "repair", "ensure", "assert",
        "sync", "collect", "gather", "measure", "monitor", "watch", "listen", "respond", "answer", "accept", "reject",
    ]
    /// Words of callbacks, which frameworks and delegates name after what happened: `menuNeedsUpdate`.
    private static let events: Set<String> = [
        "on", "did", "will", "should", "before", "after", "when", "can", "is", "has", "needs", "wants", "perform",
    ]
    private static let nouns: Set<String> = [
        "initialization", "registration", "configuration", "authentication", "validation", "synchronization",
        "navigation", "notification", "calculation", "statistics", "information", "settings", "presentation",
        "animation", "creation", "deletion", "connection", "subscription", "localization",
    ]

    /// `xy_snapshot()` in an extension: the prefix keeps it apart from methods of Objective-C.
    private func hasCategoryPrefix(_ node: FunctionDeclSyntax) -> Bool {
        guard node.enclosingType?.kind == .extensionDecl else { return false }
        return node.name.text.bytes.prefix(4).contains(0x5F)
    }

    static let examples: [Example] = [
        .bad("struct Store {\n    func ↓Load() {}\n    func ↓save_all() {}\n}"),
        .bad("func ↓clear_cache() {}"),
        .good(
            "struct Store {\n    func load() {}\n    func _reset() {}\n    static func == (left: Store, right: Store) -> Bool { true }\n}"
        ),
        .bad(
            "struct Store {\n    func ↓dailyReport() async {}\n    func ↓registration() { start() }\n    func ↓voucherSubmission(_ code: String) {}\n    func ↓priceChangeUpdate() {}\n}",
            options: ["verbs": .bool(true)]),
        .good(
            "struct Store {\n    func dailyReport() -> Report { Report() }\n    func finalize() {}\n    func total() {}\n    func connection(_ link: Link, didFail error: any Error) {}\n    func dailyGoalReached() {}\n    func menuNeedsUpdate(_ menu: Menu) {}\n    func announceUpdate() {}\n    func handleSubmission() {}\n    func didRequestValidation() {}\n    func unsafeCheckRegistration() {}\n    func detectMooringOrganization() {}\n    func simplifyRegistration() {}\n    func restoreLocalization() {}\n}",
            options: ["verbs": .bool(true)]),
        .good("func test_load_whenOffline() {}", at: Example.testPath),
        .good("class Page: Base {\n    override func Load() {}\n    @objc func did_tap() {}\n}"),
        .good("extension UIView {\n    func xy_snapshot() {}\n}"),
        .good("func Localized(_ key: String) -> String { key }"),
    ]
}
