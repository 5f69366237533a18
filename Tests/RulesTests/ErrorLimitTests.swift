import TenetModel
import TenetParsing
import TenetRuleKit
import TenetRules
import Testing

/// The second limit of rules that count decides on the severity and on nothing else.
@Suite struct ErrorLimitTests {
    private static let rules = allRules.map { RuleDefinition($0) }.filter { rule in
        rule.describedOptions.contains { $0.key == "error_limit" }
    }

    @Test func everyRuleWithALimitOfSwiftLintHasBoth() {
        #expect(Self.rules.count == 8)
    }

    @Test(arguments: rules.map(\.about.id.rawValue)) func severityFollowsTheCount(id: String) throws {
        let rule = try #require(Self.rules.first { $0.about.id.rawValue == id })
        let examples = rule.examples.filter { $0.options["limit"] != nil && $0.expectation == .bad }
        #expect(!examples.isEmpty)
        for example in examples {
            for (limit, severity) in [(0, Severity.note), (1, .error), (1_000_000, .note)] {
                let options = example.options.merging(["error_limit": .int(limit)]) { $1 }
                let active = RuleSet.Active(try rule.configured(options), severity: .note)
                for file in example.files {
                    let tree = SyntaxTree()
                    tree.parse(Example.unmarked(file.source).source)
                    let found = RuleSet([active]).check(tree, path: file.path).findings
                    #expect(!found.isEmpty && found.allSatisfy { $0.severity == severity }, "\(example.line): \(limit)")
                }
            }
        }
    }
}
