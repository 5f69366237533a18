import TenetRepositorySupport
import TenetRuleKit

struct DependencyUnused: Rule {
    static let about = About(
        "dependency-unused", "Package that no target uses", category: .dependencies, severity: .warning,
        why: """
            A package that no target names is still downloaded and resolved for every build, limits the versions of all \
            others, and stays in the list of what has to be updated and reviewed.
            """,
        phrasings: [
            "Remove every package dependency that no target uses.",
            "Don't keep a third-party product in the project once nothing links against it anymore.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for build in DependencyFiles.head(pass).builds where Self.isCertain(build) {
                let used = Set(build.productUses.compactMap(\.package))
                for package in build.packages where package.location == .remote && !used.contains(package.identity) {
                    guard !Self.isCommand(package.identity) else { continue }
                    pass.report(
                        "no target uses a product of `\(package.identity)`",
                        help: "take the package out, or link what a target needs of it", in: build.path,
                        at: package.place.range)
                }
            }
        }
    }

    /// Everything is written out, and each product says whose it is.
    private static func isCertain(_ build: BuildDescription) -> Bool {
        guard build.problems.isEmpty, !build.hasLooseProducts else { return false }
        let uses = build.productUses
        if build.format == .package {
            // A manifest without any use holds tools that are run by hand: nothing but the list is meant.
            return uses.contains { $0.package != nil }
                && uses.allSatisfy { $0.package != nil || isLocal($0.dependency, build) }
        }
        return !uses.isEmpty && uses.allSatisfy { $0.package != nil || isLocal($0.dependency, build) }
    }

    /// Of a package in a folder, whose identity is the folder's name.
    private static func isLocal(_ dependency: BuildDependency, _ build: BuildDescription) -> Bool {
        let locals = build.packages.filter { $0.location == .local }
        guard let package = dependency.package else { return false }
        return locals.contains { $0.identity == PackageAddress(package).identity || $0.name == package }
            || build.format == .xcodeProject && !package.contains("://") && !package.contains("@")
    }

    /// Plugins for commands are used by whoever runs the command.
    private static func isCommand(_ identity: String) -> Bool {
        identity.contains("plugin")
            || ["swift-format", "swiftformat", "swiftlint", "swiftgen", "sourcery"].contains(identity)
    }

    static let examples: [Example] = [
        .bad(files: [
            DependencySample.projectPath: DependencySample.project(
                packages: ["maps", "tides"], linked: [("Tides", "tides")], mark: "↓")
        ]),
        .bad(files: [
            "Package.swift": DependencySample.manifest(
                ".package(url: \"https://git.harbor.example/a/tides\", from: \"1.0.0\"), .package(url: ↓\"https://git.harbor.example/a/maps\", from: \"1.0.0\")",
                targets: ".target(name: \"Harbor\", dependencies: [.product(name: \"Tides\", package: \"tides\")])")
        ]),
        .good(files: [
            DependencySample.projectPath: DependencySample.project(
                packages: ["tides"], linked: [("TideTables", "tides")])
        ]),
        .good(files: [
            "Package.swift": DependencySample.manifest(
                ".package(url: \"https://git.harbor.example/a/Tides\", from: \"1.0.0\"), .package(url: \"https://git.harbor.example/a/swift-docc-plugin\", from: \"1.0.0\")",
                targets: ".target(name: \"Harbor\", dependencies: [\"Tides\"])")
        ]),
        .good(files: [
            "BuildTools/Package.swift": DependencySample.manifest(
                ".package(url: \"https://git.harbor.example/a/linter\", from: \"1.0.0\")",
                targets: ".target(name: \"BuildTools\", path: \"\")")
        ]),
        .good(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["maps"], linked: [("Piers", "nowhere")])
        ]),
    ]
}
