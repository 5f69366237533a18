import TenetRuleKit
import TenetRuleSupport

struct UnusedEnumCase: Rule {
    static let about = About(
        "unused-enum-case", "Unused enum case", category: .unused, severity: .warning, status: .preview,
        scope: .appCode, aliases: ["unused_declaration"], reads: [.strings],
        why: """
            A case that nothing makes or matches still has to be handled by every `switch` to come.
            """,
        phrasings: [
            "Remove enum cases that no code creates or matches.",
            "Options of an `enum` that nothing refers to anymore are dead weight for each `switch`, so delete them.",
        ])

    static let options: [Option<Self>] = [
        Option("check_public", \.checksPublic, "Report `public` and `open` declarations too, as an app wants it."),
        Option("count_tests", \.countsTests, "Take what only tests use for used."),
    ]
    var checksPublic = false
    var countsTests = true

    func install(_ hooks: inout Hooks) {
        UnusedEvidence.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let search = UnusedSearch.shared(project, checksPublic: checksPublic, countsTests: countsTests)
            for declaration in search.dead({ $0.kind == .enumCase }) {
                let owner = declaration.enclosingType.map { " of `\($0.name)`" } ?? ""
                project.report(
                    "\(search.subject(declaration)) the case `\(declaration.name)`\(owner)",
                    help: "remove it", at: declaration, notes: search.notes(declaration))
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            enum Phase { case idle, loading, ↓archived }
            var phase = Phase.idle
            phase = .loading
            """),
        .bad(
            """
            enum LoginError: Error {
                case wrongPassword
                case ↓locked(until: Date)
            }
            func login() throws { throw LoginError.wrongPassword }
            try login()
            """),
        .good(
            """
            enum Phase: String { case idle, loading }
            let phase = Phase(rawValue: "idle")
            """),
        .good(
            """
            enum Tab: CaseIterable { case home, cart }
            print(Tab.allCases)
            """),
        .good(
            """
            struct Item: Codable {
                enum CodingKeys: String, CodingKey { case id, title }
                var id: Int
                var title: String
            }
            print(Item.self)
            """),
        .good(
            """
            public enum Level { case low, high }
            """),
    ]
}
