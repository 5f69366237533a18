import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetEngine

/// Facts come back from bytes as they were: the same bytes again, and the same findings about the project.
@Suite struct FactAgreementTests {
    @Test(arguments: TenetRuleKit.Category.allCases)
    func factsOfExamplesTravelThroughBytes(_ category: TenetRuleKit.Category) throws {
        let stage = FileStage()
        for rule in allRules.map({ RuleDefinition($0) }) where rule.about.category == category {
            for example in rule.examples {
                let rules = RuleSet([try rule.configured(example.options)])
                guard rules.needsProject else { break }
                var fresh: [(path: String, facts: FileFacts)] = []
                var decoded: [(path: String, facts: FileFacts)] = []
                for (path, source) in example.files {
                    let bytes = Array(Example.unmarked(source).source.utf8)
                    let outcome = bytes.withUnsafeBufferPointer {
                        path.hasSuffix(".swift")
                            ? stage.check($0, path: path, rules: rules) : stage.readResource($0, path: path)
                    }
                    let facts = outcome.result.facts
                    var writer = ByteWriter()
                    try facts.write(to: &writer, for: rules)
                    var reader = ByteReader(writer.bytes[...])
                    let back = try FileFacts(from: &reader, for: rules)
                    var again = ByteWriter()
                    try back.write(to: &again, for: rules)
                    #expect(again.bytes == writer.bytes, "\(rule.about.id), line \(example.line): \(path)")
                    fresh.append((path, facts))
                    decoded.append((path, back))
                }
                let contract = ExampleContract.read(example.files)
                let expected = rules.checkProject(fresh, contract: contract).findings
                #expect(
                    rules.checkProject(decoded, contract: contract).findings == expected,
                    "\(rule.about.id), line \(example.line)")
            }
        }
    }
}
