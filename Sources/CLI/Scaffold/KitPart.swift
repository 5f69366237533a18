internal import TenetScaffold

/// What the kit has in place of code that a rule reports, for `explain`.
enum KitPart {
    /// A section of the page of a rule; empty when the kit has nothing.
    static func section(for rule: String) -> String {
        let components = KitGuide().components(for: rule)
        guard !components.isEmpty else { return "" }
        return "\n## In the kit\n\n" + components.map { "- \(sentence(about: $0))\n" }.joined()
    }

    /// The names for the row of a clause, each once; nil when the kit has nothing for any of its rules.
    static func names(for rules: [String]) -> String? {
        let guide = KitGuide()
        var seen: Set<String> = []
        let names = rules.flatMap(guide.components).map(\.name).filter { seen.insert($0).inserted }
        return names.isEmpty ? nil : names.map { "`\($0)`" }.joined(separator: ", ")
    }

    private static func sentence(about component: KitGuide.Component) -> String {
        var text = "`\(component.name)`"
        if !component.summary.isEmpty { text += ": " + component.summary }
        if !component.standards.isEmpty {
            text += " Apps of \(list(component.standards)) have it from the beginning."
        }
        for (name, standards) in component.additions.sorted(by: { $0.key < $1.key }) {
            text += " `tenet new component \(name)` adds it to apps of \(list(standards))."
        }
        return text
    }

    private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
