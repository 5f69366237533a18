public import TenetRuleKit

/// A rule that a standard defines in its own document, without Swift.
public struct StandardRule: DataRule {
    public let about: About
    public let content: String
    public let examples: [Example]
    public let paths: PathScope
    public let message: Template
    public let help: Template
    let check: any StandardCheck

    /// - Parameters:
    ///   - content: the text of the definition: what caches compare, together with the message and the help, which may
    ///     come from the text around.
    public init(
        _ about: About, content: String, examples: [Example], paths: PathScope, message: String, help: String,
        check: any StandardCheck
    ) {
        self.about = about
        self.content = [content, message, help].debugDescription
        self.examples = examples
        self.paths = paths
        self.message = Template(message)
        self.help = Template(help)
        self.check = check
    }

    public func install(_ hooks: inout Hooks) { check.install(&hooks, for: self) }
}

/// What a rule of a standard looks for.
public protocol StandardCheck: Sendable {
    /// The metavariables that messages may name.
    var names: [String] { get }
    func install(_ hooks: inout Hooks, for rule: StandardRule)
}
