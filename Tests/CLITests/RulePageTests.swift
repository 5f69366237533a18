import TenetRuleKit
import TenetRules
import Testing

@testable import TenetCLI

/// Pages of rules, as `explain` and `Documentation/Rules` show them.
@Suite struct RulePageTests {
    /// Readers take the first example for what a rule does by itself: one that needs an option stands behind those that need none.
    @Test func examplesWithoutOptionsComeFirst() {
        var late: [String] = []
        for rule in allRules.map({ RuleDefinition($0) }) {
            for kind in [Example.Expectation.bad, .good] {
                let isShown = rule.examples.contains { $0.expectation == kind && $0.options.isEmpty }
                let text = RulePage.examples(of: rule, kind, title: "T")
                if isShown, text.hasPrefix("## T\n\nWith `") { late.append(rule.about.id.rawValue) }
            }
        }
        #expect(late == [])
    }
}
