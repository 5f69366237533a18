import TenetRuleKit
import TenetRuleSupport

struct WireModelNotEquatable: Rule {
    static let about = About(
        "wire-model-not-equatable", "Network model that tests cannot compare", category: .structure, severity: .note,
        status: .stable,
        scope: .appCode,
        why: """
            A test that decodes a response wants to compare it with the expected value in one line. Without \
            `Equatable` it compares field by field and forgets the fields that are added later.
            """,
        phrasings: [
            "Network models conform to `Equatable`.",
            "Make each `Codable` struct comparable with `==`, so tests can check a decoded response in one line.",
        ])

    var folders: [String] = []
    static let options = [
        Option<Self>(
            "folders", \.folders,
            "Only `Codable` structs in these folders are network models; with an empty list all of them are.")
    ]

    func install(_ hooks: inout Hooks) {
        let patterns = folders.map { FolderPattern($0) }
        hooks.collect(Decoding.self, fromCallsOf: ["decode"]) { call, file in Self.decoding(call, file) }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            let values = ValueTypes(project: project)
            let decodings = Dictionary(grouping: project.facts(Decoding.self).map(\.fact), by: \.type)
            for type in project.model.types where type.kind == .struct && type.isAppCode && type.access > .fileprivate {
                guard type.conforms(toAnyOf: ["Decodable", "Encodable"]),
                    !type.conforms(toAnyOf: ["Equatable", "Hashable", "View", "Error"]),
                    patterns.isEmpty
                        ? !isLocal(type, decodings[type.name] ?? [])
                        : patterns.contains(where: { $0.matches(type.place) }),
                    !type.place.isMadeByTools
                else { continue }
                let properties = type.storedProperties
                guard !properties.isEmpty, !type.members.contains(where: { $0.name == "==" }),
                    properties.allSatisfy({
                        $0.attributes.isEmpty && !$0.type.isEmpty
                            && values.conforms($0.type, to: "Equatable", seenFrom: $0)
                    })
                else { continue }
                project.report(
                    "tests cannot compare `\(type.name)`, though all of its properties are `Equatable`",
                    help: "conform it to `Equatable`", at: type.declaration,
                    fix: type.declaration.conforming(to: "Equatable"))
            }
        }
    }

    /// `decode(Answer.self, from: data)`.
    private struct Decoding: Fact {
        var type: String
        /// Its file deals with requests and what answers them.
        var isNearNetwork: Bool
    }

    private static func decoding(
        _ call: FunctionCallExprSyntax, _ file: FilePass
    ) -> (fact: Decoding, range: ByteRange)? {
        guard let metatype = call.firstArgument?.expression.as(MemberAccessExprSyntax.self),
            metatype.declName.baseName.text == "self", call.hasArgument("from"), let type = metatype.base?.lastName
        else { return nil }
        let isNear = file.root.tokens.contains { token in
            token.tokenKind == .identifier
                && (token.text.containsFolded(network) || token.text.contains("API") || token.text.contains("Api")
                    || token.text.hasPrefix("api"))
        }
        return (Decoding(type: type.identifier.string, isNearNetwork: isNear), call.range)
    }

    private static let network = [
        "urlsession", "urlrequest", "response", "client", "endpoint", "http", "network", "socket", "service", "server",
        "remote", "download",
    ]

    /// Its name, its place, its own code or what decodes it says that it stays on the device: settings, which it reads and writes by
    /// itself, or values that a helper passes around.
    private func isLocal(_ type: ProjectType, _ decodings: [Decoding]) -> Bool {
        let uses = type.members.lazy.flatMap(\.uses)
        if uses.contains(where: { use in
            ["UserDefaults", "NSUbiquitousKeyValueStore", "AppStorage"].contains {
                use.name == $0 || use.base.hasPrefix($0)
            }
        }) {
            return true
        }
        guard !["Response", "Request", "DTO", "Payload"].contains(where: { type.name.hasSuffix($0) }) else {
            return false
        }
        if !decodings.isEmpty, !decodings.contains(where: \.isNearNetwork) { return true }
        // What lies among the screens, and not with their models, is stored to restore them.
        let folders = type.place.folders
        if folders.contains(where: { $0 == "ViewModels" || $0 == "Views" }),
            !folders.contains(where: { $0.hasPrefix("Model") || $0.hasPrefix("Network") })
        {
            return true
        }
        let names = folders.suffix(1).map { String($0) } + [type.name]
        return names.contains { name in
            ["Config", "Setting", "Preference", "Prefs", "Persist", "Storage", "Cache", "Helper", "Util"].contains {
                name.contains($0)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct ↓Score: Codable {\n    let points: Int\n    let date: Date?\n}",
            fixed: "struct Score: Equatable, Codable {\n    let points: Int\n    let date: Date?\n}"),
        .bad(
            files: [
                "App/Answer.swift": "struct Answer: Decodable, Equatable {\n    let text: String\n}",
                "App/Question.swift": "struct ↓Question: Decodable {\n    let answers: [Answer]\n    let kind: Kind\n}",
                "App/Kind.swift": "enum Kind: String, Decodable {\n    case open, closed\n}",
            ],
            fixed: [
                "App/Question.swift":
                    "struct Question: Equatable, Decodable {\n    let answers: [Answer]\n    let kind: Kind\n}"
            ]),
        .good("struct Score: Codable, Equatable {\n    let points: Int\n}"),
        .good(files: [
            "App/Score.swift": "struct Score: Codable {\n    let points: Int\n}",
            "App/Score+Hashable.swift": "extension Score: Hashable {}",
        ]),
        .good("struct Page<Item: Decodable>: Decodable {\n    let items: [Item]\n    let meta: AnyCodable\n}"),
        .good("struct Score {\n    let points: Int\n}"),
        .good(
            """
            struct TideAlarm: Codable {
                var height: Double
                func save() { UserDefaults.standard.set(try? JSONEncoder().encode(self), forKey: "alarm") }
            }
            """),
        .good(files: [
            "App/Berths.swift": "struct Berths: Codable {\n    var names: [String]\n}",
            "App/BerthStore.swift": """
            struct BerthStore {
                func load() throws -> Berths { try decoder.decode(Berths.self, from: Data(contentsOf: file)) }
            }
            """,
        ]),
        .bad(
            files: [
                "App/Tides.swift": "struct ↓Tides: Codable {\n    var heights: [Double]\n}",
                "App/TideClient.swift": """
                struct TideClient {
                    func load() async throws -> Tides {
                        try decoder.decode(Tides.self, from: await URLSession.shared.data(from: url).0)
                    }
                }
                """,
            ],
            fixed: ["App/Tides.swift": "struct Tides: Equatable, Codable {\n    var heights: [Double]\n}"]),
        .good("struct Choice: Codable {\n    let pier: String?\n}", at: "App/ViewModels/Piers/Choice.swift"),
        .bad(
            "struct ↓PierResponse: Codable {\n    let pier: String?\n}",
            fixed: "struct PierResponse: Equatable, Codable {\n    let pier: String?\n}",
            at: "App/ViewModels/Piers/PierResponse.swift"),
        .bad(
            "struct ↓Choice: Codable {\n    let pier: String?\n}",
            fixed: "struct Choice: Equatable, Codable {\n    let pier: String?\n}",
            at: "App/Views/Piers/Models/Choice.swift"),
        .good("struct Gauge: Codable {\n    let depth: Double\n}", at: "App/Configuration/Gauge.swift"),
    ]
}
