import TenetRuleKit

struct TestFrameworkInApp: Rule {
    static let about = About(
        "test-framework-in-app", "Test framework linked to the app", category: .testing, severity: .error,
        why: """
            An app that links a test framework ships it to users, or does not start, because some of them exist only \
            where tests run.
            """)

    var frameworks = [
        "Quick", "Nimble", "XCTest", "Testing", "SnapshotTesting", "ViewInspector", "InlineSnapshotTesting",
        "OHHTTPStubs", "OHHTTPStubsSwift", "Mockingbird", "SwiftyMocky", "Cuckoo", "Mockable", "KIF",
    ]
    static let options = [
        Option<Self>("frameworks", \.frameworks, "Frameworks that only test targets may link.")
    ]

    func install(_ hooks: inout Hooks) {
        let frameworks = Set(frameworks)
        hooks.onProject { project in
            for build in project.model.builds {
                for target in build.targets where [.app, .appExtension, .watchApp, .executable].contains(target.kind) {
                    let names = target.frameworks + target.dependencies.map(\.name)
                    var reported: Set<Substring> = []
                    for name in names {
                        guard let stem = name.text.split(separator: ".").first, frameworks.contains(String(stem)),
                            !name.text.hasSuffix(".a"), reported.insert(stem).inserted
                        else { continue }
                        project.report(
                            "`\(target.name.text)` links `\(stem)`, which is for tests",
                            help: "link it to the test targets only", in: build.path, at: name.range,
                            notes: [Note(path: build.path, range: target.name.range, message: "the target")])
                    }
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Feed",
                targets: [
                    .executableTarget(name: "Feed", dependencies: [.product(name: "↓Nimble", package: "Nimble")]),
                ]
            )
            """
        ]),
        .bad(files: [
            "Kit/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Feed", targets: [.executableTarget(name: "Feed", dependencies: ["↓Quick"])])
            """
        ]),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Feed",
                targets: [
                    .executableTarget(name: "Feed", dependencies: ["Core"]),
                    .testTarget(name: "FeedTests", dependencies: ["Feed", .product(name: "Quick", package: "Quick")]),
                ]
            )
            """
        ]),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Kit", targets: [.target(name: "TestSupport", dependencies: ["Nimble"])])
            """
        ]),
        .good("import Nimble\n\nfinal class FeedSpec: QuickSpec {}", at: Example.testPath),
    ]
}
