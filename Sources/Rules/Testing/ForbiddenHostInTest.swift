import TenetRuleKit
import TenetRuleSupport

struct ForbiddenHostInTest: Rule {
    static let about = About(
        "forbidden-host-in-test", "Test of the wrong server", category: .testing, severity: .error, scope: .tests,
        reads: [.strings],
        why: """
            A test that talks to a paid or public server costs money, changes real data and fails when the server is \
            down. Integration tests have a backend of their own.
            """,
        phrasings: [
            """
            Do not name paid or production servers such as `api.openai.com` in tests; let integration tests use only \
            `localhost`.
            """,
            """
            Our test suite never talks to real backends on the internet; stub the traffic or run against a local \
            instance.
            """,
        ])

    var hosts = ["api.openai.com", "api.anthropic.com"]
    var backends = ["localhost", "127.0.0.1"]
    var integration = ["Integration"]
    static let options = [
        Option<Self>("hosts", \.hosts, "Servers that no test may name."),
        Option<Self>(
            "backends", \.backends,
            "The only servers that integration tests may name, with or without a port; all when empty."),
        Option<Self>("integration", \.integration, "Words in the name of a folder that holds integration tests."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StringLiteralExprSyntax.self) { node, file in
            guard let first = node.segments.first?.as(StringSegmentSyntax.self)?.content.text,
                let host = Self.host(of: first) ?? Self.bareHost(node), !Self.isCompared(node)
            else { return }
            if hosts.contains(where: { host == $0 || host.hasPrefix($0 + ":") }) {
                file.report(
                    "tests must not talk to `\(host)`", help: "stub the answer, or ask a local backend", at: node)
            } else if !host.isEmpty, !backends.isEmpty, !backends.contains(where: { Self.isServer($0, host) }),
                FilePlace(file.path).folders.contains(where: { folder in integration.contains { folder.contains($0) } }
                ),
                !host.hasSuffix("example.com")
            {
                file.report(
                    "integration tests run against \(backends.joined(separator: " or ")), not `\(host)`",
                    help: "use the address of the local backend", at: node)
            }
        }
    }

    /// `localhost` allows every port, `localhost:8002` only that one.
    private static func isServer(_ allowed: String, _ host: String) -> Bool {
        host == allowed || !allowed.contains(":") && host.hasPrefix(allowed + ":")
    }

    /// The server and port of a web address; nil for any other text.
    private static func host(of text: TextSlice) -> String? {
        for scheme in ["https://", "http://", "wss://", "ws://"] where text.hasPrefix(scheme) {
            return String(text.string.dropFirst(scheme.count).prefix { !"/?#".contains($0) })
        }
        return nil
    }

    /// The text that becomes the host of an address: `components.host = "…"`, `URLComponents(host: "…")`, `let host = "…"`.
    private static func bareHost(_ node: StringLiteralExprSyntax) -> String? {
        guard let text = node.literalText, text.contains("."), !text.contains(" ") else { return nil }
        let host = String(text.prefix { $0 != "/" })
        if let argument = node.parent?.as(LabeledExprSyntax.self) {
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            return argument.label?.text == "host" && call?.calledName?.text.startsUppercase == true ? host : nil
        }
        if let binding = node.parent?.parent?.as(PatternBindingSyntax.self) {
            return binding.nameToken?.text.containsFolded(["host"]) == true ? host : nil
        }
        guard let (target, sign, _) = node.parent?.parent?.as(SequenceExprSyntax.self)?.assignment, sign == "=" else {
            return nil
        }
        return target.lastName?.text.containsFolded(["host"]) == true ? host : nil
    }

    /// An address that is only compared with another is not called.
    private static func isCompared(_ node: StringLiteralExprSyntax) -> Bool {
        for ancestor in node.ancestors {
            if let call = ancestor.as(FunctionCallExprSyntax.self), call.isXCTAssertion { return true }
            if ancestor.kind == .macroExpansionExpr { return true }
            if ancestor.kind == .codeBlockItem { return false }
        }
        return false
    }

    static let examples: [Example] = [
        .bad("let url = URL(string: ↓\"https://api.openai.com/v1/chat\")", at: Example.testPath),
        .bad("let base = ↓\"https://shop.example.org/api\"", at: "AppIntegrationTests/OrderTests.swift"),
        .bad(
            "func address() -> URLComponents {\n    var parts = URLComponents()\n    parts.host = ↓\"api.openai.com\"\n    return parts\n}\nlet server = Server(host: ↓\"api.anthropic.com\")",
            at: Example.testPath),
        .good(
            "stub(host: \"api.openai.com\")\nlet isPaid = url.host == \"api.openai.com\"\nlet host = \"shop.test\"",
            at: Example.testPath),
        .good("let url = URL(string: \"https://example.com/a.png\")", at: Example.testPath),
        .good("let base = \"http://localhost:8002/api\"", at: "AppIntegrationTests/OrderTests.swift"),
        .bad(
            "let base = ↓\"http://localhost:8080/api\"", at: "AppIntegrationTests/OrderTests.swift",
            options: ["backends": .strings(["localhost:8002"])]),
        .good(
            "func testURL() {\n    XCTAssertEqual(endpoint.url, \"https://api.openai.com/v1/chat\")\n}",
            at: Example.testPath),
        .good("let base = \"https://api.openai.com\""),
    ]
}
