import TenetRuleKit
import TenetRuleSupport

struct TestLibraryInApp: Rule {
    static let about = About(
        "test-library-in-app", "Test library linked into the app", category: .testing, severity: .error,
        scope: .everywhere,
        why: """
            A test library in a target that ships makes the app larger, brings symbols into it that review rejects, and \
            fails at launch where its frameworks are missing.
            """,
        phrasings: [
            "Link test libraries such as Quick, Nimble, and XCTest only to test targets.",
            "Nothing that we use for checking and mocking ends up in the shipped product.",
        ])

    var libraries = ["Quick", "Nimble", "XCTest", "SnapshotTesting", "ViewInspector", "OHHTTPStubs", "Cuckoo"]
    static let options = [Option<Self>("libraries", \.libraries, "Libraries that only test targets may link.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .build(let build) = resource else { continue }
                for target in build.targets where !target.kind.isTests && !isForTests(target) {
                    for dependency in target.dependencies where libraries.contains(dependency.name.text) {
                        project.report(
                            "`\(target.name.text)` links the test library `\(dependency.name.text)`",
                            help: "link it to the test targets only", in: path, at: dependency.name.range,
                            notes: [Note(path: path, range: target.name.range, message: "the target is declared here")])
                    }
                }
            }
        }
    }

    /// Helpers that test targets share.
    private func isForTests(_ target: BuildTarget) -> Bool {
        let name = target.name.text
        return name.isEmpty
            || ["Test", "Mock", "Stub", "Fixture", "Fake", "Snapshot", "Spec"].contains { name.contains($0) }
    }

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift":
                "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    targets: [.target(name: \"Shop\", dependencies: [.product(name: ↓\"Nimble\", package: \"Nimble\")])]\n)"
        ]),
        .bad(
            files: [
                "Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    targets: [.target(name: \"Shop\", dependencies: [↓\"Stubs\"])]\n)"
            ], options: ["libraries": .strings(["Stubs"])]),
        .good(files: [
            "Package.swift":
                "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    targets: [.target(name: \"Shop\"), .testTarget(name: \"ShopTests\", dependencies: [\"Shop\", \"Quick\"])]\n)"
        ]),
        .good(files: [
            "Package.swift":
                "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n    name: \"Shop\",\n    targets: [.target(name: \"TestSupport\", dependencies: [\"Nimble\"])]\n)"
        ]),
        .good("import Nimble\nstruct Shop {}"),
    ]
}
