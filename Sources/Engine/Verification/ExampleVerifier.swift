public import TenetModel
public import TenetRuleKit

/// Runs a rule's examples, and for each of them the variants that every example stands for: other line endings,
/// text before it, inside comments and strings, suppressed, fixed, and together with all other rules.
public struct ExampleVerifier: Sendable {
    public struct Failure: Sendable, CustomStringConvertible {
        public var rule: RuleID
        /// The number of the example, from 1.
        public var example: Int
        public var check: String
        public var message: String
        public var file: String
        public var line: UInt

        public var description: String { "\(file):\(line): \(rule) example \(example), \(check): \(message)" }
    }

    /// The check that fails for a rule without examples of a kind.
    public static let absence = "examples"

    private let common: ExampleRun.Common

    public init(allRules: [RuleDefinition]) { common = ExampleRun.Common(allRules) }

    public init(allRules: [any Rule.Type]) { self.init(allRules: allRules.map { RuleDefinition($0) }) }

    public func verify(_ rule: any Rule.Type) -> [Failure] { verify(RuleDefinition(rule)) }

    /// Every failure of a rule's examples, in order.
    public func verify(_ rule: RuleDefinition) -> [Failure] {
        var failures: [Failure] = []
        if !rule.examples.contains(where: { $0.expectation == .bad }) {
            failures.append(failure(rule, 0, Self.absence, "the rule has no bad example"))
        }
        if !rule.examples.contains(where: { $0.expectation == .good }) {
            failures.append(failure(rule, 0, Self.absence, "the rule has no good example"))
        }
        let stage = FileStage()
        for (index, example) in rule.examples.enumerated() {
            do {
                let configured = try rule.configured(example.options)
                var run = ExampleRun(rule, configured, example, common, stage)
                failures += run.run().map {
                    Failure(
                        rule: rule.about.id, example: index + 1, check: $0.check, message: $0.message,
                        file: example.file, line: example.line)
                }
            } catch {
                failures.append(failure(rule, index + 1, "options", "\(error)"))
            }
        }
        return failures
    }

    private func failure(_ rule: RuleDefinition, _ example: Int, _ check: String, _ message: String) -> Failure {
        let first = rule.examples.first
        return Failure(
            rule: rule.about.id, example: example, check: check, message: message,
            file: first?.file ?? "", line: first?.line ?? 0)
    }
}
