import TenetRuleKit
import TenetRuleSupport

struct DependencyDeclaredElsewhere: Rule {
    static let about = About(
        "dependency-declared-elsewhere", "Dependency declared in another place", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            Who wants to know what the app is made of looks in the places where dependencies are declared. One more place \
            is one that updates and reviews forget.
            """,
        phrasings: [
            "Declare third-party dependencies only in the agreed project files and manifests.",
            "Do not add a package in some other `Package.swift`; we keep all libraries in one known place.",
        ])

    var places: [String] = ["*"]
    static let options = [
        Option<Self>(
            "places", \.places,
            "Ends of the paths of project files and manifests that may declare dependencies; `*` allows all.")
    ]

    func install(_ hooks: inout Hooks) {
        guard !places.contains("*") else { return }
        hooks.onProject { project in
            for build in project.model.ownProjects + project.model.ownPackages
            where !places.contains(where: { build.path.hasSuffix($0) }) {
                for package in build.packages where package.location == .remote {
                    project.report(
                        "`\(package.identity)` is declared outside of the agreed places",
                        help: "declare it in " + places.map { "`…\($0)`" }.joined(separator: " or "), in: build.path,
                        at: package.place.range)
                }
            }
        }
    }

    private static func manifest(_ address: String, mark: String = "") -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Piers", dependencies: [.package(url: \(mark)"\(address)", from: "1.0.0")])
        """
    }

    static let examples: [Example] = [
        .bad(
            files: ["Piers/Package.swift": manifest("https://git.harbour.example/tides.git", mark: "↓")],
            options: ["places": .strings(["project.pbxproj", "Client/Package.swift"])]),
        .good(
            files: ["Client/Package.swift": manifest("https://git.harbour.example/tides.git")],
            options: ["places": .strings(["project.pbxproj", "Client/Package.swift"])]),
        .good(files: ["Piers/Package.swift": manifest("https://git.harbour.example/tides.git")]),
    ]
}
