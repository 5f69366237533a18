package import TenetRuleKit

/// The second limit of rules that count something: beyond it a finding is an error, whatever the severity of the rule.
package enum ErrorLimit {
    package static let text = "Beyond this the finding is an error; 0 for none."

    package static func option<R: Rule>(_ path: any WritableKeyPath<R, Int> & Sendable) -> Option<R> {
        Option<R>("error_limit", path, minimum: 0, text)
    }

    /// The severity of so many; nil for the rule's own.
    package static func severity(of count: Int, beyond limit: Int) -> Severity? {
        limit > 0 && count > limit ? .error : nil
    }
}
