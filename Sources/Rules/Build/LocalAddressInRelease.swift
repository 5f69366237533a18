import TenetRuleKit
import TenetRuleSupport

struct LocalAddressInRelease: Rule {
    static let about = About(
        "local-address-in-release", "Address of the developer's machine in a release", category: .build,
        severity: .error, scope: .appCode, reads: [.strings],
        why: """
            An address such as `localhost` is there on the machine of the developer only. A release that is compiled with \
            it reaches no server, and nobody notices before the first user does.
            """,
        phrasings: [
            "Do not compile addresses such as `localhost` or `127.0.0.1` into release configurations.",
            "The version we ship never talks to a developer's own computer; keep such URLs inside `#if DEBUG`.",
        ])

    var types = ["Config", "Configuration", "Environment", "Constants", "Endpoint", "Secrets", "API"]
    static let options = [
        Option<Self>("types", \.types, "Words of which the name of a type that holds addresses has one.")
    ]

    private static let hosts = ["localhost", "127.0.0.1", "0.0.0.0", "10.0.2.2"]
    /// Words in names that say that the address is for development.
    private static let development = ["local", "debug", "dev", "mock", "test", "preview", "simulator", "stub", "fake"]

    func install(_ hooks: inout Hooks) {
        hooks.on(StringLiteralExprSyntax.self) { node, file in
            guard let text = node.segments.first?.as(StringSegmentSyntax.self)?.content.text.string,
                let scheme = ["http://", "https://", "ws://", "wss://"].first(where: { text.hasPrefix($0) })
            else { return }
            let host = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != ":" && $0 != "?" }
            guard Self.hosts.contains(String(host)), let type = node.enclosingType?.groupName?.text,
                types.contains(where: { type.contains($0) }), !node.isInPreview, !Self.isForDevelopment(node)
            else { return }
            file.report(
                "`\(host)` is compiled into releases, too",
                help: "put it between `#if DEBUG` and `#else`, and the server's address behind that", at: node)
        }
    }

    /// In `#if DEBUG`, in any other condition of the build, or behind a name that says so: `case .local`.
    private static func isForDevelopment(_ node: StringLiteralExprSyntax) -> Bool {
        for ancestor in node.ancestors {
            if let clause = ancestor.as(IfConfigClauseSyntax.self), !isForReleases(clause) { return true }
            if let choice = ancestor.as(SwitchCaseSyntax.self), isNamed(choice.label.text) { return true }
            if let binding = ancestor.as(PatternBindingSyntax.self), isNamed(binding.nameToken?.text) { return true }
            if let element = ancestor.as(EnumCaseElementSyntax.self), isNamed(element.name.text) { return true }
            if let argument = ancestor.as(LabeledExprSyntax.self), isNamed(argument.label?.text) { return true }
            if let group = ancestor.asDeclGroup, isNamed(group.groupName?.text) { return true }
        }
        // `isLocal ? "http://localhost" : "https://…"` chooses.
        return node.ancestors.contains { $0.kind == .ternaryExpr || $0.kind == .unresolvedTernaryExpr }
            || node.parent?.as(ExprListSyntax.self)?.contains { $0.kind == .unresolvedTernaryExpr } ?? false
    }

    /// The `#else` of `#if DEBUG`.
    private static func isForReleases(_ clause: IfConfigClauseSyntax) -> Bool {
        clause.condition == nil
            && clause.parent?.as(IfConfigClauseListSyntax.self)?.contains { $0.isForDebugging } ?? false
    }

    private static func isNamed(_ name: TextSlice?) -> Bool { name?.containsFolded(development) ?? false }

    static let examples: [Example] = [
        .bad("enum Config {\n    static let baseURL = ↓\"http://localhost:8002\"\n}"),
        .bad("struct APIConfiguration {\n    var server: String { ↓\"http://127.0.0.1:8080/v1\" }\n}"),
        .bad(
            """
            enum Config {
                #if DEBUG
                static let baseURL = "http://localhost:8002"
                #else
                static let baseURL = ↓"http://localhost:8003"
                #endif
            }
            """),
        .good(
            """
            enum Config {
                #if DEBUG
                static let baseURL = "http://localhost:8002"
                #else
                static let baseURL = "https://api.harbour.example"
                #endif
            }
            """),
        .good(
            """
            enum ServerEnvironment {
                case local, live
                var address: String {
                    switch self {
                    case .local: "http://localhost:8002"
                    case .live: "https://api.harbour.example"
                    }
                }
            }
            """),
        .good("enum Config {\n    static let localURL = \"http://localhost:8002\"\n}"),
        .good("struct SignIn {\n    let redirect = \"http://localhost/callback\"\n}"),
        .bad(
            "enum Harbour {\n    static let baseURL = ↓\"http://localhost:8002\"\n}",
            options: ["types": .strings(["Harbour"])]),
        .good("enum Config {\n    static let baseURL = \"http://localhost:8002\"\n}", at: Example.testPath),
    ]
}
