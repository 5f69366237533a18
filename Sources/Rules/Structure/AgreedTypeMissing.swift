import TenetRuleKit
import TenetRuleSupport

struct AgreedTypeMissing: Rule {
    static let about = About(
        "agreed-type-missing", "Agreed type or member that the app lacks", category: .structure, severity: .note,
        scope: .everywhere,
        why: """
            What a standard builds on has to be there: without the agreed component everybody writes one of their own, and \
            without the agreed member each of them is used in another way.
            """,
        phrasings: [
            """
            Every app must define the agreed shared types with all agreed members, such as `ErrorView` and `APIError` \
            with `isRetryable`.
            """,
            """
            We always have the common building blocks in place: no project goes without the listed classes and enums, \
            or drops one of their cases.
            """,
        ])

    var types: [String] = []
    static let options = [
        Option<Self>(
            "types", \.types, addsUp: true,
            "Types that every app has, each with members behind a colon: `ErrorView`, `APIError: invalidURL isRetryable`, `DesignSystem.Shadow: sm md`; `or` between names of which one is enough."
        )
    ]

    private struct Wanted {
        var names: [String]
        /// Each with the items of the option that ask for it.
        var members: [(name: String, items: [String])]
        var items: [String]

        init?(_ text: String) {
            let parts = text.split(separator: ":", maxSplits: 1)
            names = (parts.first ?? "").split(separator: " ").map(String.init).filter { $0 != "or" }
            members = parts.count > 1 ? parts[1].split(separator: " ").map { (String($0), [text]) } : []
            items = [text]
            if names.isEmpty { return nil }
        }

        mutating func add(_ other: Wanted) {
            items += other.items
            for member in other.members {
                if let known = members.firstIndex(where: { $0.name == member.name }) {
                    members[known].items += member.items
                } else {
                    members.append(member)
                }
            }
        }
    }

    func install(_ hooks: inout Hooks) {
        // Clauses ask for members of one type each: a type that is not there is reported once.
        var wanted: [Wanted] = []
        for next in types.compactMap(Wanted.init) {
            if let known = wanted.firstIndex(where: { $0.names == next.names }) {
                wanted[known].add(next)
            } else {
                wanted.append(next)
            }
        }
        guard !wanted.isEmpty else { return }
        let all = wanted
        hooks.onProject(needing: [.declarations]) { project in
            guard let entry = Self.entry(of: project.model) else { return }
            for wanted in all { check(wanted, entry, project) }
        }
    }

    /// Where the app begins; packages and tools are not what such standards speak of.
    private static func entry(of model: ProjectModel) -> ProjectType? {
        model.types.first { type in
            type.role == .app && (type.conforms(to: "App") || type.conforms(toAnyOf: delegates))
                && type.kind != .protocol
        }
    }

    private static let delegates = ["UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate"]

    private func check(_ wanted: Wanted, _ entry: ProjectType, _ project: ProjectPass) {
        let found = project.model.types.filter { type in
            wanted.names.contains { type.qualifiedName == $0 || type.qualifiedName.hasSuffix("." + $0) }
        }
        guard let first = found.first else {
            let names = wanted.names.map { "`\($0)`" }.joined(separator: " or ")
            project.report(
                "the app has no type \(names)", help: "write it, or say in tenet.yml what plays its part",
                at: entry.declaration, citing: .items(wanted.items))
            return
        }
        let missing = wanted.members.filter { member in found.allSatisfy { !has(member.name, $0) } }
        guard !missing.isEmpty else { return }
        project.report(
            "`\(first.qualifiedName)` has no " + missing.map { "`\($0.name)`" }.joined(separator: ", "),
            help: "add \(missing.count == 1 ? "it" : "them"), so that everybody finds the same here",
            at: first.declaration, citing: .items(missing.flatMap(\.items)))
    }

    private func has(_ member: String, _ type: ProjectType) -> Bool {
        if case .none = type.member(named: member) { return false }
        return true
    }

    private static let entryText =
        "@main struct HarbourApp: App {\n    var body: some Scene { WindowGroup { Text(\"Hi\") } }\n}"

    static let examples: [Example] = [
        .bad(
            "@main struct ↓HarbourApp: App {\n    var body: some Scene { WindowGroup { Text(\"Hi\") } }\n}",
            options: ["types": .strings(["TideError: unknown"])]),
        .bad(
            files: [
                "App/App.swift": entryText,
                "App/TideError.swift": "enum ↓TideError: Error {\n    case unknown\n}",
            ], options: ["types": .strings(["TideError: unknown", "TideError: isRetryable"])]),
        .good(
            files: [
                "App/App.swift": entryText,
                "App/TideError.swift": "enum TideError: Error {\n    case unknown\n}",
                "App/TideError+Retry.swift": "extension TideError {\n    var isRetryable: Bool { true }\n}",
                "App/Tokens.swift": "enum Tokens {\n    enum Shade { static let sm = 1 }\n}",
            ],
            options: ["types": .strings(["TideError: unknown isRetryable", "Tokens.Shade: sm", "Old or TideError"])]),
        .good(files: ["App/App.swift": entryText]),
        .good("public enum Gauge {}", options: ["types": .strings(["TideError"])]),
    ]
}
