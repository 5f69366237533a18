import TenetRepositorySupport
import TenetRuleKit

struct DependencyOwnerNotAllowed: Rule {
    static let about = About(
        "dependency-owner-not-allowed", "Library of an owner who is not on the list", category: .dependencies,
        severity: .note,
        why: """
            Who owns the repository of a library decides what the next version of the app contains. A list of publishers \
            makes trusting one more of them a decision of a review.
            """,
        phrasings: [
            "Use libraries only from repository owners on the approved list.",
            """
            Third-party code comes from publishers we trust, such as `apple`, and never from some other GitHub \
            account.
            """,
        ])

    var owners = ["*"]
    static let options = [
        Option<Self>(
            "owners", \.owners, addsUp: true,
            "Owners of repositories whose libraries may be used, such as `apple`; `*` allows all.")
    ]

    func install(_ hooks: inout Hooks) {
        guard !owners.contains("*") else { return }
        let owners = Set(owners.map { $0.lowercased() })
        hooks.onRepository { pass in
            for dependency in DependencyFiles.head(pass).direct {
                guard let owner = dependency.address.flatMap({ PackageAddress($0).owner }), !owners.contains(owner)
                else { continue }
                pass.report(
                    "`\(dependency.name)` comes from `\(owner)`, which is not on the list of owners",
                    help: "use a library of one that is, or put the owner on the list in a review", in: dependency.path,
                    at: dependency.place.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            files: [DependencySample.projectPath: DependencySample.project(packages: ["tides"], mark: "↓")],
            options: ["owners": .strings(["apple"])]),
        .bad(
            files: ["Cartfile": "github \"↓Harbor/Tides\" ~> 1.0\n"], options: ["owners": .strings(["apple"])]),
        .good(
            files: [DependencySample.projectPath: DependencySample.project(packages: ["tides"])],
            options: ["owners": .strings(["apple", "Harbor"])]),
        .good(files: [DependencySample.projectPath: DependencySample.project(packages: ["tides"])]),
        .good(
            files: ["Package.swift": DependencySample.manifest(".package(path: \"../Piers\")")],
            options: ["owners": .strings(["apple"])]),
    ]
}
