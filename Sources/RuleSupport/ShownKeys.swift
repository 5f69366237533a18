package import TenetRuleKit

/// Which texts of a table somebody may see, and what code does with them.
package struct ShownKeys {
    private let unnamed: Set<String>
    /// Nil where nothing starts: everything may be used by somebody else.
    private let search: UnusedSearch?

    /// `"ferry.late".localized`, a key that code turns into a text.
    private struct Access: Fact {
        var key: String
        /// The text is shown as it is, without arguments.
        var isBare: Bool
    }

    /// What rules that ask for shown keys collect.
    package static func collect(_ hooks: inout Hooks) {
        NamedKeys.collect(&hooks)
        UnusedEvidence.collect(&hooks)
        hooks.share(Access.self) { hooks in
            hooks.collect(Access.self, from: StringLiteralExprSyntax.self) { literal, _ in access(literal) }
        }
    }

    private static func access(_ literal: StringLiteralExprSyntax) -> (fact: Access, range: ByteRange)? {
        guard let access = literal.parent?.as(MemberAccessExprSyntax.self), access.base?.syntax == literal.syntax,
            access.declName.baseName.text.containsFolded(["locali"]),
            let key = ExprSyntax(unchecked: literal.syntax).stringValue
        else { return nil }
        let argument = access.parent?.as(LabeledExprSyntax.self)
        let isBare = argument != nil && argument?.label?.text != "format"
        return (Access(key: String(key), isBare: isBare), literal.range)
    }

    package init(_ table: LocalizedTable, _ project: ProjectPass) {
        let names = NamedKeys.shared(project)
        unnamed = Set(names?.unnamed(in: table).map(\.entry.key.text) ?? [])
        let isAsked = names != nil && project.model.startsAnApp
        search = isAsked ? UnusedSearch.shared(project, checksPublic: false, countsTests: true) : nil
    }

    /// Code that is used may name the key.
    package func contains(_ key: String) -> Bool {
        !unnamed.contains(key) && !(search?.isNamedByDeadCodeOnly(key) ?? false)
    }

    /// All that code does with a key is to show its text without arguments: not the translation is wrong that needs none.
    package static func takesNothing(_ key: String, _ project: ProjectPass) -> Bool {
        let uses = project.facts(Access.self).filter { $0.fact.key == key }
        return !uses.isEmpty && uses.allSatisfy(\.fact.isBare)
    }
}
