import TenetRepositorySupport
import TenetRuleKit

struct DependencyBringsMany: Rule {
    static let about = About(
        "dependency-brings-many", "New library with many others behind it", category: .dependencies, severity: .note,
        why: """
            Each package that a library brings along is code that somebody else changes, too: it has to be trusted, \
            updated and built as well.
            """,
        phrasings: [
            "Do not add a library that brings more than 12 further packages with it.",
            """
            Before adopting a framework, look at its transitive dependencies and turn it down when the whole tree is \
            large.
            """,
        ])

    var limit = 12
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 0, "How many further packages a new library may bring without being reported.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let change = DependencyChange.of(pass), let base = DependencyFiles.base(pass), !base.locks.isEmpty
            else { return }
            let added = change.added.filter { $0.manager == .swift }
            guard let first = added.first else { return }
            let direct = Set(DependencyFiles.head(pass).direct.map(\.identity))
            let further = change.newPins.filter { !direct.contains($0.pin.identity.text) }
            // Several may be added at once: together they may bring as many as each alone.
            guard further.count > limit * added.count else { return }
            let names = added.map { "`\($0.name)`" }.joined(separator: ", ")
            pass.report(
                "\(names) \(added.count == 1 ? "brings" : "bring") \(further.count) further packages",
                help: "look for a library that stands on its own, or say in the proposal why it is worth them",
                in: first.path,
                at: first.place.range)
        }
    }

    private static func files(mark: String, _ pins: String...) -> [String: String] {
        let locked = pins.enumerated().map {
            "\"identity\" : \"\($1)\", \"location\" : \"https://git.harbor.example/x/\($1)\", \"state\" : { \"version\" : \"1.0.\($0)\" }"
        }
        return [
            ".git/base/Harbor.xcodeproj/project.pbxproj": DependencySample.project(),
            ".git/base/\(DependencySample.lockPath)": "{ \"pins\" : [ ] }",
            DependencySample.projectPath: DependencySample.project(packages: ["tides"], mark: mark),
            DependencySample.lockPath: "{ \"pins\" : [ \(locked.map { "{ \($0) }" }.joined(separator: ", ")) ] }",
        ]
    }

    static let examples: [Example] = [
        .bad(files: files(mark: "↓", "tides", "a", "b", "c"), options: ["limit": .int(2)]),
        .bad(files: files(mark: "↓", "tides", "a"), options: ["limit": .int(0)]),
        .good(files: files(mark: "", "tides", "a", "b"), options: ["limit": .int(2)]),
        .good(files: files(mark: "", "tides", "a", "b", "c")),
    ]
}
