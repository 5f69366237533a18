import TenetModel
import TenetRuleKit

/// Silences the findings of a bad example in each way that a comment can, and sees that the comment is what silences them: a rule
/// that takes it for something else finds nothing, and then the comment is unneeded.
struct SuppressedExample {
    private let rule: RuleDefinition
    private let names: RuleNames
    private let rules: RuleSet
    private let stage: FileStage

    init(_ rule: RuleDefinition, _ configured: RuleSet.Active, _ common: ExampleRun.Common, _ stage: FileStage) {
        self.rule = rule
        self.names = common.names
        self.stage = stage
        rules = RuleSet([configured] + common.suppressionRules)
    }

    /// What went wrong, a sentence each.
    /// - Parameter offsets: where the findings begin.
    func run(_ source: String, at offsets: [Int], path: String) -> [String] {
        var problems = check(
            "// tenet:ignore:file(\(rule.about.id)) checked here\n" + source, path, comments: 1, "for the file")
        // A line more is another text for rules that count lines, and parts a documentation comment in two.
        guard ![.layout, .documentation].contains(rule.about.category), !rule.about.reads.contains(.lineEndings),
            !offsets.isEmpty
        else {
            return problems
        }
        let bytes = Array(source.utf8)
        let lines = LineTable(bytes)
        let numbers = Set(offsets.map { lines.line(at: $0) }).sorted(by: >)
        var above = bytes
        var behind = bytes
        for number in numbers {
            let line = lines.range(ofLine: number)
            let indent = bytes[line.lower..<line.upper].prefix { $0 == 0x20 || $0 == 0x09 }
            above.insert(contentsOf: indent + Array("\(comment)\n".utf8), at: line.lower)
            behind.insert(contentsOf: Array("  \(comment)".utf8), at: line.upper)
        }
        problems += check(String(decoding: above, as: UTF8.self), path, comments: numbers.count, "above")
        // Behind a comment nothing stands but more of it.
        guard !rule.about.reads.contains(.comments) else { return problems }
        problems += check(String(decoding: behind, as: UTF8.self), path, comments: numbers.count, "behind")
        return problems
    }

    private var comment: String { "// tenet:ignore(\(rule.about.id)) checked here" }

    /// - Parameter comments: how many comments the text holds, unless one of them fell into a text or another comment.
    private func check(_ source: String, _ path: String, comments: Int, _ place: String) -> [String] {
        let outcome = Array(source.utf8).withUnsafeBufferPointer { stage.check($0, path: path, rules: rules) }
        let suppressions = outcome.result.suppressions
        guard suppressions.count == comments, outcome.parses else { return [] }
        let found = outcome.result.findings + rules.checkProject([(path, outcome.result.facts)]).findings
        let left = Suppressions(names, rules)
            .apply(suppressions, to: found, path: path, ran: [rule.about.id]).findings
        return left.map { "with a comment \(place): \($0.rule): \($0.message)" }
    }
}
