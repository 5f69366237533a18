import TenetRuleKit
import TenetRuleSupport

struct InsecureURL: Rule {
    static let about = About(
        "insecure-url", "Insecure URL", category: .safety, severity: .warning, status: .stable, scope: .appCode,
        reads: [.strings],
        why: """
            What is sent over `http` can be read and changed by everybody on the way, and App Transport Security \
            refuses such requests unless the app opens a hole for them.
            """,
        phrasings: [
            "Use `https` instead of `http` in every URL.",
            "No request leaves the device unencrypted; plaintext addresses are fine for localhost only.",
        ])

    var allowedHosts = [
        "localhost", "127.", "10.", "192.168.", "169.254.", "0.0.0.0", "[::", "www.w3.org", "schemas.", "ns.", "purl.",
        "xmlns.", "www.apple.com/DTDs", "json-schema.org", "www.opengis.net", "tempuri.org", "example.", "www.example.",
        "openid.net", "itunes.apple.com/dtd", "www.itunes.com/dtds", "www.google.com/schemas", "specs.", "rdfs.",
        "web.resource.org", "captive.apple.com", "maps.apple.com",
    ]
    var allowedSuffixes = [".local", ".test", ".localhost", ".internal", ".home", ".lan", ".onion", ".example.com"]
    static let options = [
        Option<Self>("allowed_hosts", \.allowedHosts, "Beginnings of hosts for which `http` is right or only a name."),
        Option<Self>("allowed_suffixes", \.allowedSuffixes, "Ends of hosts for which `http` is right."),
    ]

    private static let searching = [
        "hasPrefix", "hasSuffix", "contains", "starts", "range", "replacingOccurrences", "components", "replacing",
        "ranges",
        "split", "prefixMatch", "firstMatch", "trimmingPrefix", "print", "debugPrint", "assert", "Text", "TextField",
        "NSLocalizedString", "fatalError",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StringLiteralExprSyntax.self) { node, file in
            guard let first = node.segments.first?.as(StringSegmentSyntax.self)?.content,
                first.text.hasPrefix("http://"), first.text.count > 8, let host = host(of: first), !isAllowed(host),
                !node.isInPreview, !node.isInDebugBlock, !isCompared(node), !file.isSampleData, !isForDebugging(node),
                !node.isSampleValue, !node.isNameOrPrompt, !Self.isIdentifier(node, first), !isOnlyCompared(node)
            else { return }
            let start = first.range.lower
            file.report(
                "`http://\(host)` is not encrypted", help: "use `https`", at: ByteRange(start, start + 7),
                fix: .replace(ByteRange(start, start + 7), with: "https://", "Use `https`", .unsafe))
        }
        hooks.on(SequenceExprSyntax.self) { node, file in checkScheme(node, file) }
    }

    /// `components.scheme = "http"` beside `components.host = "api.shop.com"`.
    private func checkScheme(_ node: SequenceExprSyntax, _ file: FilePass) {
        guard let (target, sign, value) = node.assignment, sign == "=", target.lastName?.text == "scheme",
            let base = target.as(MemberAccessExprSyntax.self)?.base,
            let scheme = value.first?.as(StringLiteralExprSyntax.self), value.count == 1, scheme.plainText == "http",
            let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self), !node.isInPreview, !node.isInDebugBlock,
            !file.isSampleData, !isForDebugging(scheme)
        else { return }
        let hosts = list.compactMap { item -> String? in
            guard let (target, _, value) = item.item.as(SequenceExprSyntax.self)?.assignment,
                target.lastName?.text == "host", target.as(MemberAccessExprSyntax.self)?.base?.text == base.text
            else { return nil }
            return value.first?.stringValue
        }
        guard hosts.count == 1, let host = hosts.first, host.contains("."), !isAllowed(host) else { return }
        file.report(
            "`http://\(host)` is not encrypted", help: "use `https`", at: scheme,
            fix: .replace(scheme, with: "\"https\"", "Use `https`", .unsafe))
    }

    /// The host as written, or nil when there is none or when it is interpolated.
    private func host(of text: TokenSyntax) -> String? {
        let rest = text.text.bytes.dropFirst(7)
        let end = rest.firstIndex { [0x2F, 0x3A, 0x3F, 0x23].contains($0) } ?? rest.endIndex
        let host = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        guard host.contains("."), !host.hasSuffix("."), host.utf8.allSatisfy({ $0 > 0x20 }), !host.contains("%") else {
            return nil
        }
        return host
    }

    /// `if configuration == .debug { … }`.
    private func isForDebugging(_ node: StringLiteralExprSyntax) -> Bool {
        node.ancestors.contains { $0.as(IfExprSyntax.self)?.conditions.codeContainsFolded(["debug"]) ?? false }
    }

    private func isAllowed(_ host: String) -> Bool {
        allowedHosts.contains { host == $0 || host.hasPrefix($0) || $0.hasPrefix(host + "/") }
            || allowedSuffixes.contains(where: host.hasSuffix)
    }

    /// `http://harbor.example/forms#room`: what stands behind `#` is never sent, so that a text with it and without a file is
    /// the name of something, as the relation of a link is, and what stands in one list with `urn:` names.
    private static func isIdentifier(_ node: StringLiteralExprSyntax, _ text: TokenSyntax) -> Bool {
        let parts = text.text.string.split(separator: "#", maxSplits: 1)
        if parts.count == 2, node.segments.count == 1, !parts[0].hasSuffix("/"), !parts[0].hasSuffix(".html") {
            return true
        }
        if let list = node.ancestors.first(where: { $0.kind == .dictionaryExpr || $0.kind == .arrayExpr }),
            list.descendants(StringLiteralExprSyntax.self).contains(where: { $0.plainText?.hasPrefix("urn:") == true })
        {
            return true
        }
        return node.ancestors.prefix(6).contains { around in
            around.as(LabeledExprSyntax.self)?.label?.text.string.nameWords.last == "rel"
        }
    }

    /// The text of a constant that this file only looks for in others: what is left of old addresses.
    private func isOnlyCompared(_ node: StringLiteralExprSyntax) -> Bool {
        guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken,
            binding.parent?.parent?.as(VariableDeclSyntax.self)?.isPrivate == true
        else { return false }
        let uses = node.root.descendants(DeclReferenceExprSyntax.self).filter {
            $0.baseName.identifier == name.identifier
        }
        return uses.count(where: { _ in true }) > 0
            && uses.allSatisfy { use in
                let whole = use.parent?.as(MemberAccessExprSyntax.self)?.syntax ?? use.syntax
                guard let argument = whole.parent?.as(LabeledExprSyntax.self),
                    let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
                else { return false }
                return (call.calledName?.text).isOne(of: Self.searching)
            }
    }

    /// The text is looked for or shown rather than opened.
    private func isCompared(_ node: StringLiteralExprSyntax) -> Bool {
        if let list = node.parent?.as(ExprListSyntax.self) {
            return list.contains { $0.kind == .binaryOperatorExpr && $0.text.isOne(of: ["==", "!=", "~="]) }
        }
        if node.parent?.kind == .expressionPattern { return true }
        guard let argument = node.parent?.as(LabeledExprSyntax.self) else { return false }
        if argument.label?.text.isOne(of: ["namespace", "namespaceURI", "xmlns", "localized", "comment"]) == true {
            return true
        }
        let name = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName?.text
        return name.isOne(of: Self.searching)
    }

    static let examples: [Example] = [
        .good(
            """
            enum Files {
                private static let old = "http://files.harbor.org"
                static func isOld(_ address: String) -> Bool { address.hasPrefix(Files.old) || address.contains(old) }
            }
            """),
        .good("form.add(\"FORM_TYPE\").value = \"http://harbor.org/protocol/berths#config\""),
        .good(
            """
            let extensions = [
                1: "urn:harbor:tides:level",
                2: "http://harbor.org/experiments/tides/abs-level",
            ]
            """),
        .good("let stream = links.first(withRel: .init(\"http://harbor.org/charts/stream\"))"),
        .bad(
            "let help = URL(string: \"↓http://harbor.org/help.html#berths\")",
            fixed: "let help = URL(string: \"https://harbor.org/help.html#berths\")"),
        .bad(
            "let api = URL(string: \"↓http://api.shop.com/v1\")",
            fixed: "let api = URL(string: \"https://api.shop.com/v1\")"),
        .bad(
            "func link(_ id: Int) -> String { \"↓http://shop.com/items/\\(id)\" }",
            fixed: "func link(_ id: Int) -> String { \"https://shop.com/items/\\(id)\" }"),
        .bad(
            """
            func address() -> URL? {
                var parts = URLComponents()
                parts.scheme = ↓"http"
                parts.host = "api.shop.com"
                return parts.url
            }
            """,
            fixed: """
                func address() -> URL? {
                    var parts = URLComponents()
                    parts.scheme = "https"
                    parts.host = "api.shop.com"
                    return parts.url
                }
                """),
        .good(
            """
            func show() {
                styleID = "http://styles.shop.com/plain"
                settings.themeIdentifier = "http://styles.shop.com/dark"
                let relation = names["http://styles.shop.com/next"]
                form.add(placeholder: "http://a.b.c.d:80/feed", title: "Address")
            }
            let roles = ["http://styles.shop.com/owner": Role.owner]
            """),
        .bad(
            """
            func show() {
                player.feedAddress = "↓http://media.shop.com/feed"
                open(link: "↓http://media.shop.com/feed")
            }
            """,
            fixed: """
                func show() {
                    player.feedAddress = "https://media.shop.com/feed"
                    open(link: "https://media.shop.com/feed")
                }
                """),
        .good("parts.scheme = \"http\"\nparts.host = \"localhost\"\nother.host = \"api.shop.com\""),
        .good("let api = URL(string: \"https://api.shop.com/v1\")"),
        .good("let local = URL(string: \"http://localhost:8080/v1\")"),
        .good("let device = URL(string: \"http://printer.local/status\")"),
        .good("let name = \"http://www.w3.org/2000/svg\""),
        .good("if text.hasPrefix(\"http://shop.com\") { upgrade() }"),
        .good("let link = \"http://\\(host)/status\""),
        .good("if config == .debug { add(URL(string: \"http://api.shop.com/v1\")) }"),
        .good("let scheme = \"http://\""),
        .good("let test_video = URL(string: \"http://media.shop.com/a.mp4\")!"),
        .good("let api = URL(string: \"http://api.shop.com/v1\")", at: Example.testPath),
        .good("#if DEBUG\nlet api = URL(string: \"http://staging.shop.com\")\n#endif"),
    ]
}
