internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// Verifies the examples of rules that standards define themselves: at the paths that the rules speak about, with their
/// marks and fixes, and in all variants.
struct DefinedRuleExamples {
    private let environment: Environment
    private let verifier: ExampleVerifier

    init(_ environment: Environment) {
        self.environment = environment
        verifier = ExampleVerifier(allRules: environment.rules)
    }

    /// What is wrong with the examples of the rules that a clause defines; nil when it defines none.
    func failures(of clause: Clause, in document: StandardDocument) -> [VerifyFailure]? {
        guard !clause.rules.isEmpty else { return nil }
        var seen: Set<RuleID> = []
        let rules = clause.bindings.compactMap { environment.catalog.rule(named: $0.rule) }
            .filter { $0.isData && seen.insert($0.about.id).inserted }
        return rules.flatMap { rule in
            verifier.verify(rule).map { failure in
                let example = failure.example > 0 ? rule.examples[failure.example - 1] : nil
                let kind: VerifyFailure.Kind =
                    switch failure.check {
                    case "syntax": .notSwift
                    case ExampleVerifier.absence: .untested
                    default: example?.expectation == .good ? .reported : .missed
                    }
                let help = kind == .untested ? "; a fence `swift bad` or `swift good` behind the rule's is one" : ""
                return VerifyFailure(
                    kind: kind, document: document.path, line: failure.line > 0 ? Int(failure.line) : clause.line,
                    clause: clause.ids.first ?? "", rules: [rule.about.id.rawValue],
                    message: "`\(rule.about.id)`, \(failure.check): \(failure.message)\(help)")
            }
        }
    }
}
