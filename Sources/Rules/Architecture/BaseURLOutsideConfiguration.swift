import TenetRuleKit
import TenetRuleSupport

struct BaseURLOutsideConfiguration: Rule {
    static let about = About(
        "base-url-outside-configuration", "Address of the server outside the configuration", category: .architecture,
        severity: .error, scope: .appCode, reads: [.strings],
        why: """
            The address of the server changes with the build and with every move. A copy of it keeps asking the old \
            server, and staging builds write into production.
            """,
        phrasings: [
            "Write the address of the server only in the configuration type; no other code contains it as a literal.",
            "Never hard-code `https://api…` in a service; read the host from the environment settings of the build.",
        ])

    var owners =
        "Config|Config.swift|*Config|*Configuration|*Environment|*Constants|*Endpoint|*Endpoints|APIURL*|*Secrets"
    var always = false
    static let options = [
        Option<Self>(
            "always", \.always, "Report addresses of servers also where the project shows no configuration with one."),
        Option<Self>(
            "owners", \.owners, "Types or files that hold the addresses, by name (`*Config`) or path, joined by `|`."),
    ]

    private struct Address: Fact {
        var host: String
        var isAPI: Bool
        /// The whole address of a server: `let baseURL = URL(string: "https://shop.com")`, or one with `api` in its host.
        var isBase: Bool
        var container: String
    }

    func install(_ hooks: inout Hooks) {
        let group = TypeGroup("owners", owners)
        hooks.collect(Address.self, from: StringLiteralExprSyntax.self) { node, _ in
            guard let start = node.segments.first?.as(StringSegmentSyntax.self)?.content.text,
                start.hasPrefix("http") || start.hasPrefix("ws"), !node.isInPreview, !node.isMultiline,
                !node.isNameOrPrompt, !Self.isOfStub(node)
            else { return nil }
            let text = start.string
            guard let scheme = ["https://", "http://", "wss://", "ws://"].first(where: { text.hasPrefix($0) }) else {
                return nil
            }
            let rest = text.dropFirst(scheme.count)
            let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            // A template's placeholder, or a host that is interpolated.
            guard host.contains(".") || host.hasPrefix("localhost"), !host.contains("%"), host.last != "." else {
                return nil
            }
            let path = rest.dropFirst(host.count)
            let isAPI =
                host.hasPrefix("api.") || host.hasPrefix("api-") || host.hasPrefix("localhost")
                || host.hasPrefix("127.0.0.1")
                || path.hasPrefix("/api/") || path == "/api" || Self.isVersion(path)
            let parts = host.split { $0 == "." || $0 == "-" || $0 == ":" }
            let name = node.ancestor(PatternBindingSyntax.self)?.nameToken?.text
            let isNamed =
                name?.containsFolded(["baseurl", "apiurl", "serverurl", "backendurl", "apihost", "apibase"]) == true
            let isBase = isAPI || parts.contains("api") || isNamed && !Self.isForPeople(host, node)
            return (
                Address(host: String(host), isAPI: isAPI, isBase: isBase, container: node.containerName), node.range
            )
        }
        // `components.host = "api.shop.com"`
        hooks.collect(Address.self, from: SequenceExprSyntax.self) { node, _ in
            guard let assignment = node.assignment, assignment.target.kind == .memberAccessExpr,
                assignment.target.lastName?.text == "host", assignment.value.count == 1,
                let host = assignment.value[0].stringValue, host.contains("."), !node.isInPreview
            else { return nil }
            let isAPI = host.hasPrefix("api.") || host.hasPrefix("api-")
            return (
                Address(
                    host: host, isAPI: isAPI, isBase: !Self.isForPeople(host, node), container: node.containerName),
                assignment.value[0].range
            )
        }
        hooks.onProject(needing: [.declarations]) { project in
            let facts = project.facts(Address.self).filter { $0.role == .app }
            func isOwned(_ fact: Located<Address>) -> Bool {
                if group.contains(path: fact.path) || group.contains(name: String(FilePlace(fact.path).stem)) {
                    return true
                }
                return fact.fact.container.split(separator: ".").contains { group.contains(name: String($0)) }
            }
            let owned = facts.filter { isOwned($0) }
            guard owned.contains(where: \.fact.isAPI) else {
                if always { reportOnly(facts.filter { $0.fact.isBase && !isOwned($0) }, project) }
                return
            }
            for fact in facts where !isOwned(fact) {
                guard
                    let original = owned.first(where: {
                        $0.fact.isAPI
                            && ($0.fact.host == fact.fact.host && isServer(fact, $0) || isSibling(fact.fact, $0.fact))
                    })
                else { continue }
                report(
                    fact,
                    [Note(path: original.path, range: original.range, message: "the configuration holds it here")],
                    project)
            }
        }
    }

    /// `static func fake(url: String = "https://test.com/api")`: nothing is sent to the addresses of a stub.
    private static func isOfStub(_ node: some SyntaxProtocol) -> Bool {
        node.ancestor(FunctionDeclSyntax.self)?.name.identifier.startsWithWord(of: ["fake", "stub", "mock"]) == true
    }

    /// A site that somebody reads, as its name or that of the type around says: help, terms, release notes.
    private static func isForPeople(_ host: some StringProtocol, _ node: some SyntaxProtocol) -> Bool {
        host.hasPrefix("www.") || host.hasPrefix("docs.") || host.hasPrefix("help.")
            || ["Link", "Documentation", "Help", "Legal", "Notes", "Website"].contains {
                node.containerName.contains($0)
            }
    }

    /// Nothing shows which server is the app's own: it is the only one that the app names. An address of this machine alone is
    /// none, since the app may be the server there.
    private func reportOnly(_ facts: [Located<Address>], _ project: ProjectPass) {
        let own = facts.filter { fact in
            !Self.others.contains { fact.fact.host.hasSuffix($0) } && !FilePlace(fact.path).folders.contains("fastlane")
        }
        let isLocal = { (host: String) in host.hasPrefix("localhost") || host.hasPrefix("127.0.0.1") }
        guard Set(own.map(\.fact.host).filter { !isLocal($0) }.map(domain)).count == 1 else { return }
        for fact in own { report(fact, [], project) }
    }

    /// Services that anybody calls, and names that stand for any host.
    private static let others = [
        "github.com", "gitlab.com", "bitbucket.org", "bitbucket.com", "githubusercontent.com", "googleapis.com",
        "apple.com", "mailgun.net", "example.com", "example.org", "openai.com", "stripe.com", "sentry.io",
    ]

    private func report(_ fact: Located<Address>, _ notes: [Note], _ project: ProjectPass) {
        project.report(
            "the server `\(fact.fact.host)` is named outside the configuration",
            help: notes.isEmpty
                ? "define it in `\(owners.split(separator: "|").first ?? "Config")` and use it from there"
                : "use the address that the configuration holds", in: fact.path, at: fact.range, notes: notes)
    }

    /// `/v1` and `/v2/…`.
    private static func isVersion(_ path: Substring) -> Bool {
        guard path.hasPrefix("/v"), let digit = path.dropFirst(2).first, digit.isNumber else { return false }
        let next = path.dropFirst(3).first
        return next == nil || next == "/"
    }

    /// A host of the server's name that serves the website too names the server only with a path of it.
    private func isServer(_ fact: Located<Address>, _ original: Located<Address>) -> Bool {
        fact.fact.isAPI || fact.fact.host.hasPrefix("api")
    }

    /// Another server of the same owner: `api.staging.shop.com` beside `api.shop.com`, or one on this machine.
    private func isSibling(_ one: Address, _ other: Address) -> Bool {
        guard one.isAPI else { return false }
        if one.host.hasPrefix("localhost") || one.host.hasPrefix("127.0.0.1") { return true }
        return domain(one.host) == domain(other.host)
    }

    private func domain(_ host: String) -> String { host.split(separator: ".").suffix(2).joined(separator: ".") }

    static let examples: [Example] = [
        .good(files: [
            "App/Config.swift": "enum Config {\n    static let baseURL = \"https://api.shop.com/v1\"\n}",
            "App/Order.swift":
                "extension Order {\n    static func stub(link: String = \"https://api.shop.com/1\") -> Order { Order(link) }\n}",
        ]),
        .bad(files: [
            "App/Config.swift": "enum Config {\n    static let baseURL = \"https://api.shop.com/v1\"\n}",
            "App/OrderService.swift":
                "func orders() -> URL? { URL(string: ↓\"https://api.shop.com/v1/orders\") }\nfunc local() -> URL? { URL(string: ↓\"http://localhost:8000\") }",
        ]),
        .bad(files: [
            "App/APIConfig.swift": "struct APIConfig {\n    let url = \"https://shop.com/api/\"\n}",
            "App/Upload.swift": "func url(_ id: Int) -> String { ↓\"https://staging.shop.com/api/files/\\(id)\" }",
        ]),
        .good(files: [
            "App/Config.swift": "enum Config {\n    static let baseURL = \"https://api.shop.com/v1\"\n}",
            "App/Help.swift":
                "let terms = \"https://shop.com/terms\"\nlet vendor = \"https://api.vendor.com/v1\"\nlet schema = \"https://\"",
        ]),
        .good("let server = \"https://api.shop.com/v1\""),
        .good(
            "let field = ServerField(placeholderServer: \"http://127.0.0.1:4567\", serverPrompt: \"https://api.shop.com\")",
            options: ["always": .bool(true)]),
        .bad(
            """
            actor TourService {
                private let baseURL = URL(string: ↓"https://tour.harbor.app")
                func upload(_ id: String) -> URL? { URL(string: ↓"http://localhost:8002/sessions/\\(id)") }
                func help() -> URL? { URL(string: "https://tour.com/help") }
            }
            """, options: ["always": .bool(true)]),
        .good(
            "final class SignIn {\n    private static let redirect = \"http://127.0.0.1:25565\"\n}",
            options: ["always": .bool(true)]),
        .good(
            """
            enum TourLinks {
                static let baseURL = URL(string: "https://tour.com")
                static func tag(_ id: String) -> URL? {
                    var parts = URLComponents()
                    parts.host = "www.tour.com"
                    parts.path = "/tag/" + id
                    return parts.url
                }
            }
            """, options: ["always": .bool(true)]),
        .good(files: [
            "App/Config.swift": "enum Config {\n    static let baseURL = \"https://api.shop.com/v1\"\n}",
            "AppTests/ConfigTests.swift": "let expected = \"https://api.shop.com/v1\"",
        ]),
    ]
}
