import TenetRuleKit
import TenetRuleSupport

struct SpecImports: Rule {
    static let about = About(
        "spec-imports", "Imports of a spec", category: .testing, severity: .warning, scope: .tests,
        why: """
            A spec that imports the app without `@testable` sees only what is public, and one that leaves out the \
            frameworks compiles only as long as another file brings them along.
            """,
        phrasings: [
            "Every spec file must import XCTest, Quick, and Nimble, and the tested module with `@testable`.",
            """
            At the top of each `QuickSpec`, bring in all the frameworks it relies on, plus our app with access to its \
            internals.
            """,
        ])

    var imports = ["XCTest", "Quick", "Nimble"]
    var testable = true
    static let options = [
        Option<Self>("imports", \.imports, "Modules that every file with a spec imports."),
        Option<Self>("testable", \.testable, "A spec imports a module with `@testable`, too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.inherits("QuickSpec", "AsyncSpec") else { return }
            let missing = imports.filter { !file.imports.contains($0) && !Self.isCovered($0, node) }
            if !missing.isEmpty {
                file.report(
                    "the spec does not import \(missing.map { "`\($0)`" }.joined(separator: " and "))",
                    help: "add the import", at: node.name, fix: Self.insertion(of: missing, file))
            } else if testable,
                !file.root.descendants(ImportDeclSyntax.self).contains(where: { $0.hasAttribute("testable") })
            {
                file.report(
                    "the spec imports no module with `@testable`, so it sees nothing that the app keeps to itself",
                    help: "add `@testable import` of the app", at: node.name)
            }
        }
    }

    /// An `AsyncSpec` brings what `XCTest` gives to others.
    private static func isCovered(_ module: String, _ spec: ClassDeclSyntax) -> Bool {
        module == "XCTest" && spec.inherits("AsyncSpec")
    }

    private static func insertion(of modules: [String], _ file: FilePass) -> Fix? {
        guard let first = file.root.descendants(ImportDeclSyntax.self).first(where: { _ in true }),
            !first.hasAttribute("testable")
        else {
            return nil
        }
        let lines = modules.map { "import \($0)" }.joined(separator: file.newline)
        return .insert(file.newline + lines, after: first, "Add the imports", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            "import XCTest\nimport Quick\n@testable import Feed\n\nfinal class ↓FeedSpec: QuickSpec {}",
            fixed:
                "import XCTest\nimport Nimble\nimport Quick\n@testable import Feed\n\n"
                + "final class FeedSpec: QuickSpec {}",
            at: Example.testPath),
        .bad(
            "import XCTest\nimport Quick\nimport Nimble\n\nfinal class ↓FeedSpec: QuickSpec {}",
            at: Example.testPath),
        .good(
            "import XCTest\nimport Quick\nimport Nimble\n@testable import Feed\n\nfinal class FeedSpec: QuickSpec {}",
            at: Example.testPath),
        .good(
            "import Quick\nimport Nimble\n@testable import Feed\n\nfinal class FeedSpec: AsyncSpec {}",
            at: Example.testPath),
        .good("import XCTest\n\nfinal class FeedTests: XCTestCase {}", at: Example.testPath),
    ]
}
