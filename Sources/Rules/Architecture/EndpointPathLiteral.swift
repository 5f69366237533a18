import TenetRuleKit

struct EndpointPathLiteral: Rule {
    static let about = About(
        "endpoint-path-literal", "Path of the server outside the endpoints", category: .architecture,
        severity: .warning, scope: .appCode, reads: [.strings],
        why: """
            The enum of endpoints lists everything that the app asks of its server. A path written elsewhere is missed \
            when the server changes, and gets none of the common headers, retries and tests.
            """)

    var endpoints = "APIEndpoint|*Endpoint|*Endpoints|*APIRoute|*APIRouter"
    var labels = ["path", "endpoint", "url", "route"]
    var calls = ["request", "get", "post", "put", "patch", "delete", "fetch", "appendingPathComponent", "send"]
    static let options = [
        Option<Self>("endpoints", \.endpoints, "Names of the types that hold the endpoints, joined by `|`."),
        Option<Self>("labels", \.labels, "Labels of arguments that take a path of the server."),
        Option<Self>("calls", \.calls, "Functions whose first argument is a path of the server."),
    ]

    private struct Path: Fact {
        var text: String
        var isArgument: Bool
        var container: String
    }

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
            return (Path(text: text, isArgument: isArgument(node), container: node.containerName), node.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            guard
                let enumeration = project.model.types.first(where: {
                    $0.kind == .enum && $0.role == .app && group.contains(name: $0.name)
                        && $0.members.contains { $0.kind == .enumCase } && $0.members.contains { $0.name == "path" }
                })
            else { return }
            for path in project.facts(Path.self) where path.role == .app {
                guard path.fact.isArgument || Self.isVersioned(path.fact.text) else { continue }
                let names = path.fact.container.split(separator: ".")
                if names.contains(where: { group.contains(name: String($0)) || $0.hasSuffix("Endpoint") }) { continue }
                if FilePlace(path.path).stem.contains("Endpoint") { continue }
                project.report(
                    "the server's path \"\(path.fact.text)\" is written outside `\(enumeration.name)`",
                    help: "add a case to `\(enumeration.name)` and use it", in: path.path, at: path.range,
                    notes: [enumeration.declaration.note("the endpoints are listed here")])
            }
        }
    }

    private func isArgument(_ node: StringLiteralExprSyntax) -> Bool {
        guard let argument = node.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let name = call.calledName?.text
        else { return false }
        if let label = argument.label?.text { return label.isOne(of: labels) && !name.isOne(of: Self.localCalls) }
        return call.arguments.first?.syntax == argument.syntax && name.isOne(of: calls) && call.calledBase != nil
    }

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
        .good(files: [
            "App/APIEndpoint.swift": "enum APIEndpoint {\n    case cart\n    var path: String { \"/v1/cart\" }\n}",
            "AppTests/ClientTests.swift": "func testGet() async { await client.get(\"/v1/orders\") }",
        ]),
    ]
}
