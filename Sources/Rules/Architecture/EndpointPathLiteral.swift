import TenetRuleKit
import TenetRuleSupport

struct EndpointPathLiteral: Rule {
    static let about = About(
        "endpoint-path-literal", "Path or method of a request written as text", category: .architecture,
        severity: .warning, scope: .appCode, reads: [.strings],
        why: """
            The enum of endpoints lists everything that the app asks of its server. A path written elsewhere is missed \
            when the server changes, and gets none of the common headers, retries and tests.
            """,
        phrasings: [
            "Define the paths and methods of server requests only in the endpoint enum.",
            "Never type a string like \"/orders\" into a client call; add a case to `APIEndpoint` and pass that.",
        ])

    var endpoints = "APIEndpoint|*Endpoint|*Endpoints|*APIRoute|*APIRouter"
    var labels = ["path", "endpoint", "url", "route"]
    var calls = ["request", "get", "post", "put", "patch", "delete", "fetch", "appendingPathComponent", "send"]
    var always = false
    static let options = [
        Option<Self>("endpoints", \.endpoints, "Names of the types that hold the endpoints, joined by `|`."),
        Option<Self>("labels", \.labels, "Labels of arguments that take a path of the server."),
        Option<Self>("calls", \.calls, "Functions whose first argument is a path of the server."),
        Option<Self>(
            "always", \.always,
            "Report also where the project has no enum of endpoints: what is passed to a client of the server then."),
    ]

    private struct Path: Fact {
        var text: String
        var isArgument: Bool
        /// Given to something that is called a client, or behind a label for paths to a function that sends requests.
        var isRequest: Bool
        var container: String
    }

    /// `method: "POST"` of a request.
    private struct Method: Fact { var text: String }

    func install(_ hooks: inout Hooks) {
        let group = TypeGroup("endpoints", endpoints)
        hooks.collect(Path.self, from: StringLiteralExprSyntax.self) { node, _ in
            guard let start = node.segments.first?.as(StringSegmentSyntax.self)?.content.text,
                start.hasPrefix("/") || start.hasPrefix("api/") || Self.version(start) != nil, !node.isInPreview,
                node.isMultiline == false
            else { return nil }
            let text = start.string
            let hasRest = node.segments.only == nil
            guard Self.isPath(text, continued: hasRest) else { return nil }
            return (
                Path(
                    text: text, isArgument: isArgument(node), isRequest: isRequest(node), container: node.containerName),
                node.range
            )
        }
        hooks.collect(Method.self, from: StringLiteralExprSyntax.self) { node, _ in
            guard node.text.count < 10, let text = node.literalText, Self.methods.contains(text.uppercased()),
                let argument = node.parent?.as(LabeledExprSyntax.self),
                argument.label?.text.isOne(of: ["method", "httpMethod"]) == true, isRequest(node), !node.isInPreview
            else { return nil }
            return (Method(text: text), node.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let enumeration = project.model.types.first(where: {
                $0.kind == .enum && $0.role == .app && group.contains(name: $0.name)
                    && $0.members.contains { $0.kind == .enumCase } && $0.members.contains { $0.name == "path" }
            })
            guard enumeration != nil || always else { return }
            if enumeration == nil { reportStructs(group, project) }
            for method in project.facts(Method.self) where method.role == .app {
                project.report(
                    "the method \"\(method.fact.text)\" of a request is a text",
                    help: "make it a case of an enum, as in `.\(method.fact.text.lowercased())`", in: method.path,
                    at: method.range)
            }
            for path in project.facts(Path.self) where path.role == .app {
                guard
                    enumeration == nil
                        ? path.fact.isRequest : path.fact.isArgument || Self.isVersioned(path.fact.text)
                else { continue }
                let names = path.fact.container.split(separator: ".")
                if names.contains(where: { group.contains(name: String($0)) || $0.hasSuffix("Endpoint") }) { continue }
                if FilePlace(path.path).stem.contains("Endpoint") { continue }
                let place = enumeration.map { "`\($0.name)`" } ?? "an enum of endpoints"
                project.report(
                    "the server's path \"\(path.fact.text)\" is written outside \(place)",
                    help: "add a case to \(place) and use it", in: path.path, at: path.range,
                    notes: enumeration.map { [$0.declaration.note("the endpoints are listed here")] } ?? [])
            }
        }
    }

    /// Endpoints that are values of a struct: nothing lists them, and anybody can make another.
    private func reportStructs(_ group: TypeGroup, _ project: ProjectPass) {
        for type in project.model.sharedTypes where type.kind == .struct && group.contains(name: type.name) {
            guard !type.isDouble, type.storedProperties.contains(where: { $0.name == "path" && !$0.has(.isStatic) }),
                type.members.contains(where: { member in
                    member.has(.isStatic)
                        && (member.type == type.name || member.type == "Self"
                            || member.value.hasPrefix(type.name + "("))
                })
            else { continue }
            project.report(
                "`\(type.name)` is a struct, so nothing lists the endpoints of the server",
                help: "make it an enum with a case for each endpoint and a computed `path`", at: type.declaration)
        }
    }

    private func isArgument(_ node: StringLiteralExprSyntax) -> Bool {
        guard let argument = node.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let name = call.calledName?.text
        else { return false }
        // `.custom("/mentors")`: a case for any path, given where an endpoint is expected.
        if call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil, !call.isPlain,
            let outer = call.parent?.as(LabeledExprSyntax.self), outer.label?.text.isOne(of: labels) == true
        {
            return true
        }
        if let label = argument.label?.text { return label.isOne(of: labels) && !name.isOne(of: Self.localCalls) }
        return call.arguments.first?.syntax == argument.syntax && name.isOne(of: calls) && call.calledBase != nil
    }

    private func isRequest(_ node: StringLiteralExprSyntax) -> Bool {
        guard let inner = node.parent?.as(LabeledExprSyntax.self),
            let made = inner.parent?.parent?.as(FunctionCallExprSyntax.self)
        else { return false }
        // `request(endpoint: .init(path: "/v1/berths"))`: an endpoint made in place.
        let argument =
            made.calledName?.text == "init" || made.calledName?.text.hasSuffix("ndpoint") == true
            ? made.parent?.as(LabeledExprSyntax.self) ?? inner : inner
        guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let name = call.calledName?.text,
            name.isOne(of: calls), name != "appendingPathComponent", let base = call.calledBase?.lastName?.text
        else { return false }
        if base.containsFolded(["client", "api", "network", "http"]) { return true }
        return call.arguments.contains { $0.label?.text.isOne(of: ["endpoint", "path"]) == true }
    }

    private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]
    private static let localCalls = ["contentsOfFile", "FileManager", "fileURLWithPath", "Path", "FilePath"]

    /// `/users/` and `/v1/users`, not `/`, `/tmp/x`, `/n` or a date format.
    private static func isPath(_ text: String, continued: Bool) -> Bool {
        guard text.utf8.allSatisfy({ isPathByte($0) }) else { return false }
        let parts = text.split(separator: "/", omittingEmptySubsequences: true)
        guard let first = parts.first, first.count > 1, first.first?.isLetter == true else { return false }
        if [
            "tmp", "usr", "var", "dev", "etc", "bin", "private", "System", "Library", "Applications", "Users",
            "Volumes",
            "opt", "sbin", "home",
        ].contains(String(first)) {
            return false
        }
        return !text.contains("//") && !(parts.last?.contains(".") ?? false)
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x3D, 0x3F, 0x26, 0x7B, 0x7D: true
        default: false
        }
    }

    /// Begins with `v1/`.
    private static func version(_ text: TextSlice) -> Bool? {
        guard text.hasPrefix("v"), let digit = text[1], (0x30...0x39).contains(digit), text[2] == 0x2F else {
            return nil
        }
        return true
    }

    /// `/api/…`, `/v1/…`: nothing else looks like that.
    private static func isVersioned(_ text: String) -> Bool {
        let parts = text.split(separator: "/")
        guard parts.count > 1, let first = parts.first else { return false }
        return first == "api" || first == "rest"
            || first.first == "v" && first.count < 4 && first.dropFirst().allSatisfy(\.isNumber) && first.count > 1
    }

    static let examples: [Example] = [
        .bad(
            "struct ↓APIEndpoint {\n    let path: String\n    static let cart = APIEndpoint(path: \"/v1/cart\")\n    static func order(_ id: Int) -> APIEndpoint { APIEndpoint(path: \"/v1/orders/\\(id)\") }\n}",
            options: ["always": .bool(true)]),
        .bad(
            "func load() async throws {\n    rows = try await client.request(endpoint: ↓\"/v2/orders/\\(id)/rows\", method: .get)\n    try await api.send(.orders, method: ↓\"DELETE\")\n    last = try await client.request(endpoint: .init(path: ↓\"/v2/orders/last\"))\n}",
            options: ["always": .bool(true)]),
        .good(
            "func load() async throws {\n    rows = try await client.request(endpoint: .orders, method: .get)\n    router.get(\"/v2/orders\")\n    payments.choose(method: \"POST\")\n    let url = base.appendingPathComponent(\"/v2/orders\")\n}",
            options: ["always": .bool(true)]),
        .bad(files: [
            "App/APIEndpoint.swift":
                "enum APIEndpoint {\n    case cart\n    var path: String {\n        switch self {\n        case .cart: \"/v1/cart\"\n        }\n    }\n}",
            "App/OrderService.swift":
                "final class OrderService {\n    func orders() async throws -> [Order] { try await client.get(↓\"/orders\") }\n    func url(_ id: Int) -> String { ↓\"/v1/orders/\\(id)\" }\n}",
        ]),
        .bad(files: [
            "App/Endpoint.swift":
                "enum ShopEndpoint {\n    case cart\n    var path: String { \"/cart\" }\n}",
            "App/OrderService.swift":
                "func load() async throws { try await client.request(path: ↓\"/orders/open\", method: .get) }",
        ]),
        .good(files: [
            "App/APIEndpoint.swift":
                "enum APIEndpoint {\n    case cart\n    var path: String { \"/v1/cart\" }\n}\nextension APIEndpoint {\n    var help: String { \"/v1/help\" }\n}",
            "App/OrderService.swift":
                "func load() async throws {\n    try await client.request(endpoint: .cart)\n    let file = URL(fileURLWithPath: \"/tmp/cart\")\n    let format = \"/d/\"\n}",
        ]),
        .good("func load() async throws { try await client.get(\"/v1/orders\") }"),
        .bad(files: [
            "App/APIEndpoint.swift":
                "enum APIEndpoint {\n    case cart, other(String)\n    var path: String { \"/v1/cart\" }\n}",
            "App/OrderService.swift":
                "func load() async throws { try await client.request(endpoint: .other(↓\"/orders\"), method: .get) }",
        ]),
        .good(files: [
            "App/APIEndpoint.swift": "enum APIEndpoint {\n    case cart\n    var path: String { \"/v1/cart\" }\n}",
            "AppTests/ClientTests.swift": "func testGet() async { await client.get(\"/v1/orders\") }",
        ]),
    ]
}
