public import TenetModel
public import TenetRuleKit

/// Runs rules over pieces of code that stand in documents: each alone, as if it were the only file of a project.
public struct SnippetChecker: Sendable {
    private let names: RuleNames

    /// - Parameter known: every rule there is: its names are valid in comments.
    public init(known: [RuleDefinition]) { names = RuleNames(known) }

    public struct Outcome: Sendable {
        /// Sorted as in every report.
        public var findings: [Finding]
        /// What keeps the code from being Swift, with the place in it.
        public var problem: String?
    }

    /// What rules find in a piece of code.
    /// - Parameters:
    ///   - path: the path that the code stands for; rules ask it for the role of the file.
    ///   - documents: what the server says, for rules that compare with it.
    public func check(
        _ code: String, path: String, rules: RuleSet, documents: [(path: String, source: String)] = []
    ) -> Outcome {
        var request = CheckRequest(root: "")
        request.contents = [path: Array(code.utf8)]
        request.contract = ExampleContract.read(documents)
        let report = Checker(provider: OneRuleSet(rules: rules), names: names).run(request)
        // A sample of another file is a part of one, which no rule of its format allows.
        let problem = report.skipped.first { LexicalPath.isSwift($0.path) }
        return Outcome(findings: report.findings, problem: problem?.detail)
    }
}
