import TenetRuleKit
import TenetRuleSupport

struct BlueprintIncomplete: Rule {
    static let about = About(
        "blueprint-incomplete", "Plan that leaves a part open", category: .documentation, severity: .note,
        scope: .everywhere,
        why: """
            A plan is read by those who build the feature and by those who compare the two later. A section that is not \
            there was forgotten or is not needed, and nobody can tell which; a placeholder says that nobody thought of it.
            """,
        phrasings: [
            "Every feature blueprint contains all required sections and no unfilled placeholders.",
            """
            A design plan is done only when each agreed heading is there and nothing like "[View name]" from the \
            template remains.
            """,
        ])

    var sections: [String] = []
    var title = "FEATURE BLUEPRINT:"
    static let options = [
        Option<Self>(
            "sections", \.sections, addsUp: true,
            "Headings that every plan has, in capitals or not; `or` between two forms."),
        Option<Self>("title", \.title, "How the heading of every plan begins."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .blueprint(let plan) = resource, isPlan(plan, path) else { continue }
                check(plan, path, project)
            }
        }
    }

    /// Registries and catalogues lie in the same folder; templates are meant to be open.
    private func isPlan(_ plan: Blueprint, _ path: String) -> Bool {
        let file = FilePlace(path).file.lowercased()
        guard !file.contains("template"), !file.contains("registry"), !file.contains("catalog"), file != "readme.md"
        else {
            return false
        }
        return Self.plain(plan.title).hasPrefix(Self.plain(title))
            || plan.headings.contains { Self.known.contains(Self.plain($0.text.text)) }
    }

    private static let known: Set<String> = [
        "domainlayer", "datalayer", "presentationlayer", "usecases", "testingstrategy",
    ]

    private func check(_ plan: Blueprint, _ path: String, _ project: ProjectPass) {
        guard let first = plan.headings.first else { return }
        if !Self.plain(first.text.text).hasPrefix(Self.plain(title)) {
            project.report(
                "the plan is not headed `\(title)` and the name of the feature", help: "give it this heading", in: path,
                at: first.text.range, citing: .withoutItems)
        }
        for section in sections {
            let names = section.split(separator: " ").map(String.init).split(separator: "or")
                .map { Self.plain($0.joined(separator: " ")) }
            let found = plan.headings.filter { names.contains(Self.plain($0.text.text)) }
            if found.isEmpty {
                project.report(
                    "the plan has no section `\(section)`", help: "add it, if only to say that there is nothing",
                    in: path, at: first.text.range, citing: .items([section]))
            } else if let empty = found.first, found.allSatisfy({ !$0.hasText }) {
                project.report(
                    "the section `\(empty.text.text)` says nothing", help: "fill it, or say that there is nothing",
                    in: path, at: empty.text.range, citing: .items([section]))
            }
        }
        for placeholder in plan.placeholders {
            project.report(
                "`\(placeholder.text)` is a placeholder of the template", help: "put in what belongs there", in: path,
                at: placeholder.range, citing: .withoutItems)
        }
    }

    /// Without numbers, marks and capitals: `2. Use Cases` and `USE CASES` are one heading.
    private static func plain(_ text: some StringProtocol) -> String { text.lowercased().filter(\.isLetter) }

    private static let wanted: [String: OptionValue] = ["sections": .strings(["Use Cases", "Views or Screens"])]

    static let examples: [Example] = [
        .bad(
            files: ["blueprint/berths.md": "# ↓FEATURE BLUEPRINT: Berths\n\n## Use Cases\n\n- `BookBerth`\n"],
            options: wanted),
        .bad(
            files: [
                "blueprint/berths.md":
                    "# FEATURE BLUEPRINT: Berths\n\n## ↓USE CASES\n\n## Screens\n\nOne list of berths.\n"
            ], options: wanted),
        .bad(files: ["blueprint/berths.md": "# FEATURE BLUEPRINT: Berths\n\n## Views\n\n- ↓[View name] shows berths.\n"]
        ),
        .bad(files: ["blueprint/berths.md": "# ↓Berths\n\n## DOMAIN LAYER\n\nNothing new.\n"]),
        .good(
            files: [
                "blueprint/berths.md": """
                # FEATURE BLUEPRINT: Berths

                ## 1. Use Cases

                - [x] `BookBerth`, as in [the harbour book](book.md): `let free: [Berth]`

                ## Views

                ```swift
                let rows: [Row] = [First]
                ```
                """
            ], options: wanted),
        .good(files: ["blueprint/module-registry.md": "# Registry\n\n- `BerthList`\n"], options: wanted),
        .good(files: ["blueprint/template.md": "# FEATURE BLUEPRINT: [Feature Name]\n"], options: wanted),
    ]
}
