import TenetRuleKit
import TenetRuleSupport

struct DependencyNotAllowed: Rule {
    static let about = About(
        "dependency-not-allowed", "Dependency that is not on the list", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            Every library is code that the team answers for without having written it. A list that is changed in a review \
            makes adding one a decision.
            """,
        phrasings: [
            "Use only packages on the list of allowed dependencies.",
            "We don't add third-party frameworks which the team hasn't approved by name.",
        ])

    var allowed = ["*"]
    static let options = [
        Option<Self>(
            "allowed", \.allowed,
            "Packages that may be used, by the last part of their address, such as `swift-collections`; `*` allows all."
        )
    ]

    func install(_ hooks: inout Hooks) {
        guard !allowed.contains("*") else { return }
        let allowed = Set(allowed.map { $0.lowercased() })
        hooks.onProject { project in
            for build in project.model.ownProjects + project.model.ownPackages {
                for package in build.packages
                where package.location != .local && !allowed.contains(package.identity) {
                    project.report(
                        "`\(package.identity)` is not on the list of dependencies",
                        help: "do without it, or put it on the list in a review", in: build.path,
                        at: package.place.range)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            files: [
                XcodeProjectSample.path: XcodeProjectSample.text(
                    packages: XcodeProjectSample.package(
                        "https://git.harbour.example/tides.git", "kind = upToNextMajorVersion; minimumVersion = 1.2.0;",
                        mark: "↓"))
            ], options: ["allowed": .strings(["swift-collections"])]),
        .good(
            files: [
                XcodeProjectSample.path: XcodeProjectSample.text(
                    packages: XcodeProjectSample.package(
                        "https://git.harbour.example/Tides.git", "kind = upToNextMajorVersion; minimumVersion = 1.2.0;")
                )
            ], options: ["allowed": .strings(["tides"])]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                packages: XcodeProjectSample.package(
                    "https://git.harbour.example/tides.git", "kind = upToNextMajorVersion; minimumVersion = 1.2.0;"))
        ]),
    ]
}
