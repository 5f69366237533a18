public import TenetRuleKit

/// Finds text in files by a regular expression, whatever the code means.
public struct TextCheck: StandardCheck {
    public var regex: TextPattern
    public var notRegex: TextPattern?
    /// A match touches nothing of another kind; any kind when empty.
    public var kinds: Set<TextKind> = []
    /// A match touches nothing of these kinds.
    public var notKinds: Set<TextKind> = []

    public init(_ regex: TextPattern) { self.regex = regex }

    public var names: [String] { ["TEXT"] }

    public func install(_ hooks: inout Hooks, for rule: StandardRule) {
        hooks.onFile { file in
            guard rule.paths.contains(file.path) else { return }
            let text = file.root.slice(ByteRange(0, file.tree.text.count))
            let found = regex.places(in: text)
            for place in found.ranges where isMeant(place, file) {
                let match = file.root.slice(place)
                if notRegex?.isFound(in: match) == true { continue }
                let values: (String) -> String = { _ in match.string }
                file.report(rule.message.filled(values), help: rule.help.filled(values), at: place)
            }
            guard !found.isComplete else { return }
            file.report(
                "the expression of this rule reads the text too often, so the rest of the file was not searched",
                help: "say in the expression where a match ends", at: ByteRange(text.count, text.count))
        }
    }

    private func isMeant(_ place: ByteRange, _ file: FilePass) -> Bool {
        guard !kinds.isEmpty || !notKinds.isEmpty else { return true }
        let touched = file.service(TextKinds.self).kinds(in: place)
        return touched.isDisjoint(with: notKinds) && (kinds.isEmpty || touched.isSubset(of: kinds))
    }
}
