import TenetRuleKit
import TenetRuleSupport

struct EndpointPathUnversioned: Rule {
    static let about = About(
        "endpoint-path-unversioned", "Endpoint without a version", category: .architecture, severity: .note,
        status: .preview, scope: .appCode, reads: [.strings],
        why: """
            Released apps go on calling the paths that they know. Without a version in the path the server can never \
            change an answer without breaking them.
            """,
        phrasings: [
            "Every API endpoint path must contain a version, such as `/v1/tides`.",
            "We never call a bare `/tides` on the backend, so it can evolve without breaking released apps.",
        ])

    var types = "*Endpoint|*Endpoints|*Route|*APIRequest"
    var unversioned = ["health", "status", "ping", "version", ".well-known", "oauth", "metrics"]
    static let options = [
        Option<Self>("types", \.types, "Names of types that hold the paths of endpoints (`*Endpoint`), joined by `|`."),
        Option<Self>("unversioned", \.unversioned, "Words in paths that need no version."),
    ]

    /// A path of an endpoint, or a text elsewhere that holds a version: the base address has it.
    private struct Path: Fact {
        var text: String
        var isVersioned: Bool
        var isEndpoint: Bool
    }

    func install(_ hooks: inout Hooks) {
        let group = TypeGroup("types", types)
        hooks.collect(Path.self, from: StringLiteralExprSyntax.self) { node, file in
            guard file.role == .app, let text = node.segments.first?.as(StringSegmentSyntax.self)?.content.text else {
                return nil
            }
            let isVersioned = Self.holdsVersion(text)
            let isEndpoint = text.hasPrefix("/") && text.count > 1 && !node.isInPreview && isPath(node, group)
            guard isEndpoint || isVersioned && text.contains("/") else { return nil }
            return (Path(text: text.string, isVersioned: isVersioned, isEndpoint: isEndpoint), node.range)
        }
        hooks.onProject { project in
            let paths = project.facts(Path.self)
            guard !paths.contains(where: { $0.fact.isVersioned && !$0.fact.isEndpoint }) else { return }
            let missing = paths.filter { path in
                path.fact.isEndpoint && !path.fact.isVersioned && !unversioned.contains { path.fact.text.contains($0) }
            }
            let known = paths.first { $0.fact.isVersioned }
            // One finding says it for an interface that has no versions at all.
            for path in known == nil ? Array(missing.prefix(1)) : missing {
                project.report(
                    "the path `\(path.fact.text)` has no version",
                    help: "begin it with a version: `/v1\(path.fact.text)`",
                    in: path.path, at: path.range,
                    notes: known.map { [Note(path: $0.path, range: $0.range, message: "this path has one")] } ?? [])
            }
        }
    }

    /// The value of `path`, or the raw value of a case.
    private func isPath(_ node: StringLiteralExprSyntax, _ group: TypeGroup) -> Bool {
        // `Endpoint(method: .get, path: "/orders")`
        if let argument = node.parent?.as(LabeledExprSyntax.self),
            argument.label?.text.isOne(of: ["path", "url"]) == true,
            let name = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName?.text.string,
            group.contains(name: name)
        {
            return true
        }
        guard let type = node.enclosingType, let name = type.groupName?.text.string, group.contains(name: name) else {
            return false
        }
        if node.ancestor(EnumCaseElementSyntax.self) != nil { return true }
        let member = node.ancestors.first { $0.as(VariableDeclSyntax.self)?.isMember == true }
        return member?.as(VariableDeclSyntax.self)?.nameToken?.text.isOne(of: ["path", "url", "endpoint"]) ?? false
    }

    /// `/v1/` or `/v2` at the end.
    private static func holdsVersion(_ text: TextSlice) -> Bool {
        text.string.split(separator: "/", omittingEmptySubsequences: false).dropFirst().contains { part in
            part.first == "v" && part.count > 1 && part.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
        }
    }

    static let examples: [Example] = [
        .bad(
            "func tides() async throws -> [Tide] {\n    try await client.request(Endpoint(method: .get, path: ↓\"/tides\"))\n}"
        ),
        .bad(
            """
            enum TideEndpoint {
                case list, detail(Int)
                var path: String {
                    switch self {
                    case .list: "/v1/tides"
                    case .detail(let id): ↓"/tides/\\(id)"
                    }
                }
            }
            """),
        .bad("enum TideEndpoint: String {\n    case list = ↓\"/tides\"\n    case day = \"/tides/day\"\n}"),
        .good("enum TideEndpoint {\n    var path: String { \"/v1/tides\" }\n    var check: String { \"/tides\" }\n}"),
        .good(files: [
            "App/TideEndpoint.swift": "enum TideEndpoint: String {\n    case list = \"/tides\"\n}",
            "App/Config.swift": "let base = \"https://api.example.com/v1\"",
        ]),
        .good("enum TideEndpoint: String {\n    case list = \"/v1/tides\"\n    case check = \"/health\"\n}"),
        .good("struct Folder {\n    var path: String { \"/tides\" }\n}"),
    ]
}
