import Foundation
import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

/// What `fix` says is left is what `check` finds afterwards, and a second `fix` finds nothing to do: on the examples of all
/// rules together, with all rules, and on the example projects.
@Suite struct FixAgreementTests {
    private static let checker: Checker = {
        let rules = RuleSet(allRules.map { RuleDefinition($0).standard })
        return Checker(provider: Everything(rules: rules), known: allRules)
    }()

    private struct Everything: RuleProvider {
        let rules: RuleSet
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { rules }
    }

    @Test(arguments: TenetRuleKit.Category.allCases, [false, true])
    func examplesOfACategory(_ category: TenetRuleKit.Category, unsafe: Bool) {
        var contents: PathMap<[UInt8]> = [:]
        for rule in allRules.map({ RuleDefinition($0) }) where rule.about.category == category {
            // One of them for each rule: the others differ in what only that rule looks at.
            guard let example = rule.examples.first(where: { !$0.fixedFiles.isEmpty }) ?? rule.examples.first else {
                continue
            }
            for file in example.files {
                contents["\(rule.about.id)/\(file.path)"] = Array(Example.unmarked(file.source).source.utf8)
            }
        }
        var request = CheckRequest(root: "")
        request.contents = contents
        request.threads = 2
        expectAgreement(request, unsafe: unsafe)
    }

    @Test(arguments: ["Ferry", "Harbor"], [false, true])
    func exampleProjects(_ name: String, unsafe: Bool) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/\(name)").path
        var request = CheckRequest(root: root)
        request.files = try Discovery(root: root).files()
        request.threads = 2
        #expect(!request.files.files.isEmpty)
        expectAgreement(request, unsafe: unsafe)
    }

    private func expectAgreement(_ request: CheckRequest, unsafe: Bool) {
        let fixed = Self.checker.fix(request, allowsUnsafe: unsafe)
        var after = request
        for file in fixed.files { after.contents[file.path] = file.new }
        let found = Self.checker.run(after).findings
        #expect(fixed.report.findings == found)
        guard fixed.unsettled.isEmpty else { return }
        let again = Self.checker.fix(after, allowsUnsafe: unsafe)
        #expect(again.files.map(\.path) == [])
        #expect(again.report.findings == found)
    }
}
