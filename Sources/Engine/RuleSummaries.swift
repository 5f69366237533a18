public import TenetModel
public import TenetRuleKit

extension RuleDefinition {
    /// What reporters and lists show of a rule.
    /// - Parameter withHelp: with Markdown for help panes.
    public func summary(severity: Severity, withHelp: Bool = true) -> RuleSummary {
        RuleSummary(
            id: about.id, name: about.name, category: about.category.rawValue, severity: severity, why: about.why,
            help: withHelp ? helpPage : "", isPreview: about.status == .preview)
    }

    /// Why, bad and good code, in Markdown.
    private var helpPage: String {
        var text = about.why
        let bad = examples.first { $0.expectation == .bad }
        let good = examples.first { $0.expectation == .good }
        for (title, example) in [("Bad", bad), ("Good", good)] {
            guard let source = example?.files.first?.source else { continue }
            text += "\n\n\(title):\n\n```swift\n\(Example.unmarked(source).source)\n```"
        }
        return text
    }
}
