import TenetRuleKit
import TenetRuleSupport

struct SpecClassShape: Rule {
    static let about = About(
        "spec-class-shape", "Shape of a spec class", category: .testing, severity: .warning, scope: .tests,
        why: """
            A spec is found by the name of the type that it describes, and Quick runs only what stands in `spec()`.
            """,
        phrasings: [
            "End the name of every `QuickSpec` class with `Spec`, and override `spec()` in it.",
            """
            Quick suites are called something like `FeedSpec`, with all their examples in the one function the \
            framework runs.
            """,
        ])

    var suffix = "Spec"
    static let options = [
        Option<Self>("suffix", \.suffix, "How the names of spec classes end.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.inherits("QuickSpec", "AsyncSpec") else { return }
            if !node.name.text.hasSuffix(suffix) {
                file.report(
                    "the spec class `\(node.name.text)` is not named after the type that it describes",
                    help: "name it after the type, with `\(suffix)` at the end", at: node.name)
            }
            let hasSpec = node.members(FunctionDeclSyntax.self).contains { $0.name.text == "spec" && $0.isOverride }
            if !hasSpec, !node.name.text.hasPrefix("Base") {
                file.report(
                    "`\(node.name.text)` overrides no `spec()`, so Quick runs nothing of it",
                    help: "override `spec()` and put the examples there", at: node.name)
            }
        }
    }

    static let examples: [Example] = [
        .bad("final class ↓FeedTests: QuickSpec {\n    override class func spec() {}\n}", at: Example.testPath),
        .bad("final class ↓FeedSpec: QuickSpec {\n    func examples() {}\n}", at: Example.testPath),
        .good("final class FeedSpec: QuickSpec {\n    override class func spec() {}\n}", at: Example.testPath),
        .good("class BaseSpec: QuickSpec {\n    func prepare() {}\n}", at: Example.testPath),
        .good("final class FeedTests: XCTestCase {\n    func testLoad() {}\n}", at: Example.testPath),
    ]
}
