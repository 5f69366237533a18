import TenetRuleKit
import TenetRuleSupport

struct TestableImportOfNothing: Rule {
    static let about = About(
        "testable-import-of-nothing", "Import of a module that is gone", category: .testing, severity: .warning,
        why: """
            `@testable import` names a module that no target builds: a target was renamed or taken away. The file does \
            not compile, or it is compiled nowhere and its tests do not run.
            """,
        phrasings: [
            "Use `@testable import` only for modules that a target builds.",
            "When a framework is renamed or removed, correct the first lines of all its test files.",
        ])

    private struct TestableImport: Fact {
        var module: String
        /// A plain import in the app: the module is there, though a package brings it along that nobody describes here.
        var isKnown = false
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(TestableImport.self, from: ImportDeclSyntax.self) { node, file in
            guard let part = node.path.first?.name, file.isTest == node.hasAttribute("testable"),
                !node.ancestors.contains(where: { $0.kind == .ifConfigClause })
            else { return nil }
            return (TestableImport(module: part.identifier.string, isKnown: !file.isTest), part.range)
        }
        hooks.onProject { project in
            let builds = project.model.builds
            let targets = builds.flatMap(\.targets)
            guard targets.contains(where: \.kind.isTests), var known = Self.modules(of: builds) else { return }
            let imports = project.facts(TestableImport.self)
            known.formUnion(imports.filter(\.fact.isKnown).map(\.fact.module))
            for fact in imports where !known.contains(fact.fact.module) {
                // Another tool makes the project of a file that no description knows.
                guard let build = builds.first(where: { !$0.targets(containing: fact.path).isEmpty }),
                    let target = build.targets(containing: fact.path).first
                else { continue }
                project.report(
                    "no target builds a module `\(fact.fact.module)`",
                    help: "import the module that holds the tested code now", in: fact.path, at: fact.range,
                    notes: [Note(path: build.path, range: target.name.range, message: "the target of this file")])
            }
        }
    }

    /// Every name that may be a module; nil when a name is computed or comes from a settings file.
    private static func modules(of builds: [BuildDescription]) -> Set<String>? {
        var known: Set<String> = []
        for build in builds {
            known.formUnion(build.products.map { identifier($0.name.text) })
            known.formUnion(build.packages.compactMap(\.name).map(identifier))
            for target in build.targets {
                let name = target.productModuleName
                guard !target.name.text.isEmpty, !name.contains("$"), target.settingsFiles.values.allSatisfy(\.isEmpty)
                else { return nil }
                known.insert(name)
                known.insert(identifier(target.name.text))
                known.formUnion(target.dependencies.map { identifier($0.name.text) })
                known.formUnion(target.frameworks.map { identifier($0.text.split(separator: ".").first ?? "") })
                for settings in target.settings.values {
                    for key in ["PRODUCT_NAME", "PRODUCT_MODULE_NAME"] {
                        if let value = settings[key]?.text { known.insert(identifier(value)) }
                    }
                }
            }
        }
        return known
    }

    private static func identifier(_ name: some StringProtocol) -> String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Feed",
            targets: [
                .target(name: "Feed-Core"),
                .testTarget(name: "FeedTests", dependencies: ["Feed-Core"]),
            ]
        )
        """

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift": manifest,
            "Tests/FeedTests/FeedTests.swift": "@testable import ↓FeedKit\n\nfinal class FeedTests: XCTestCase {}",
        ]),
        .bad(files: [
            "Kit/Package.swift": manifest,
            "Kit/Tests/FeedTests/FeedTests.swift": "import XCTest\n@testable import ↓Feeds",
        ]),
        .good(files: [
            "Package.swift": manifest,
            "Tests/FeedTests/FeedTests.swift": "@testable import Feed_Core\n\nfinal class FeedTests: XCTestCase {}",
        ]),
        // A package of a package brings the module along.
        .good(files: [
            "Package.swift": manifest,
            "Sources/Feed-Core/Feed.swift": "import Tides\n\nstruct Feed {}",
            "Tests/FeedTests/FeedTests.swift": "@testable import Tides\n\nfinal class FeedTests: XCTestCase {}",
        ]),
        .good(files: [
            "Package.swift": manifest,
            "AppTests/FeedTests.swift": "@testable import App\n\nfinal class FeedTests: XCTestCase {}",
        ]),
        .good("@testable import App\n\nfinal class FeedTests: XCTestCase {}", at: Example.testPath),
    ]
}
