import TenetRepositorySupport
import TenetRuleKit

struct PatternUndocumented: Rule {
    static let about = About(
        "pattern-undocumented", "New pattern that the standard does not know", category: .review, severity: .note,
        why: """
            A property wrapper, a result builder, or a type that three new ones are built on is a way in which more code \
            will be written. Where the standard does not name it, some will use it and some will not. Only repositories \
            with a standard of their own are looked at: a document whose clauses have ids.
            """,
        phrasings: [
            "Update the standards document when a new pattern is established.",
            "If you introduce a new property wrapper or base type, explain it in our written conventions.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let change = ReviewableChange.of(pass) else { return }
            let standards = MarkdownPages.of(pass).standards
            guard let first = standards.first else { return }
            let known = standards.map(\.document.text)
            for pattern in Self.patterns(of: change, pass.repository) {
                let name = pattern.type.name.split(separator: ".").last.map(String.init) ?? pattern.type.name
                guard !known.contains(where: { Self.names(name, in: $0) }) else { continue }
                pass.report(
                    "`\(name)` is \(pattern.kind) that no clause of the standard names",
                    help: "say in `\(first.path)` when to use it", in: pattern.path, at: pattern.type.place)
            }
        }
    }

    private struct Pattern {
        var type: DeclaredType
        var kind: String
        var path: String
    }

    /// What the change declares and its base does not have.
    private static func patterns(of change: ReviewableChange, _ repository: Repository) -> [Pattern] {
        var new: [(type: DeclaredType, path: String)] = []
        for file in change.production where file.file.path.hasSuffix(".swift") {
            let path = file.file.path
            let before = repository.declaredTypes(of: file.file.change.oldPath ?? path, atBase: true) ?? []
            let names = Set(before.map(\.name))
            new += (repository.declaredTypes(of: path) ?? []).filter { !names.contains($0.name) }.map { ($0, path) }
        }
        let users = new.reduce(into: [String: Int]()) { users, item in
            for name in Set(item.type.inherited) { users[name, default: 0] += 1 }
        }
        return new.compactMap { type, path in
            if type.attributes.contains("propertyWrapper") {
                return Pattern(type: type, kind: "a property wrapper", path: path)
            }
            if type.attributes.contains("resultBuilder") {
                return Pattern(type: type, kind: "a result builder", path: path)
            }
            guard users[type.name, default: 0] >= 3 else { return nil }
            return Pattern(type: type, kind: "a type that others are built on", path: path)
        }
    }

    /// As a word of its own.
    private static func names(_ name: String, in text: String) -> Bool {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
    }

    private static let standard = "# Standard\n\n- Load in the view model. <!-- id: H-1 -->\n"
    private static let wrapper = "@propertyWrapper\nstruct ↓Clamped {\n    var wrappedValue: Int\n}\n"
    private static let unmarked = "@propertyWrapper\nstruct Clamped {\n    var wrappedValue: Int\n}\n"

    private static func change(_ code: String, base: String = "", standard: String = standard) -> [String: String] {
        [
            ".git/base/App/A.swift": base, "App/A.swift": code, ".git/pull-request": "title: A\n\nText.\n",
            "docs/STANDARD.md": standard,
        ]
    }

    static let examples: [Example] = [
        .bad(files: change(wrapper)),
        .bad(
            files: change(
                "class ↓Pier {}\nfinal class North: Pier {}\nfinal class South: Pier {}\nfinal class West: Pier {}\n")),
        .good(files: change(unmarked, standard: standard + "- Bound numbers with `Clamped`. <!-- id: H-2 -->\n")),
        .good(files: change(unmarked, base: unmarked.replacing("Int", with: "Double"))),
        .good(files: change("class Pier {}\nfinal class North: Pier {}\n")),
        // Nobody has written a standard here.
        .good(files: change(unmarked, standard: "# Notes\n\n- Load in the view model.\n")),
    ]
}
