import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

/// Every rule's examples with all the variants that ``ExampleVerifier`` derives from them.
@Suite struct ExampleTests {
    private static let verifier = ExampleVerifier(allRules: allRules)

    @Test(arguments: allRules.map { $0.about.id.rawValue }.sorted())
    func examplesHold(id: String) throws {
        let rule = try #require(allRules.first { $0.about.id.rawValue == id })
        for failure in Self.verifier.verify(rule) { Issue.record("\(failure)") }
    }

    /// The verifier is worth something only if it can fail.
    @Test func wrongExamplesAreCaught() {
        let checks = Set(ExampleVerifier(allRules: [WrongExamples.self]).verify(WrongExamples.self).map(\.check))
        #expect(checks.isSuperset(of: ["positions", "syntax", "fix", "options"]))
    }
}

/// Reports every `try!` and fixes it badly; its examples are wrong on purpose.
private struct WrongExamples: Rule {
    static let about = About("wrong-examples", "Wrong", category: .safety, severity: .warning, why: "For a test.")

    func install(_ hooks: inout Hooks) {
        hooks.on(TryExprSyntax.self) { node, file in
            file.report("found", help: "none", at: node, fix: .replace(node, with: "(", "Break it", .safe))
        }
    }

    static let examples: [Example] = [
        .bad("let a = ↓b()"),
        .good("let a = try! b()"),
        .bad("let a = ↓try! b("),
        .bad("let a = ↓try! b()", fixed: "let a = b()"),
        .good("let a = b()", options: ["missing": .bool(true)]),
    ]
}
