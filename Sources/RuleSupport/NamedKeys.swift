package import TenetRuleKit

/// Which keys of string tables something in the project names, as a whole or piece by piece.
package struct NamedKeys {
    private let model: ProjectModel
    private let shown: Set<String>
    private var interpolated = InterpolatedNames()

    /// A text literal that is put together, or written with escapes.
    private struct Pieces: Fact {
        var head: String
        var middle: [String]
        var tail: String
    }

    /// What rules that ask for named keys collect.
    package static func collect(_ hooks: inout Hooks) { hooks.share(Pieces.self) { install(&$0) } }

    private static func install(_ hooks: inout Hooks) {
        hooks.collect(Pieces.self, from: StringLiteralExprSyntax.self) { literal, _ in
            if literal.isMultiline {
                // Its first line is enough to know it again.
                let lines = literal.segments.compactMap { $0.as(StringSegmentSyntax.self)?.content.text.string }
                let first = lines.first?.split(separator: "\n").first?.trimmingBlanks ?? ""
                return first.isEmpty ? nil : (Pieces(head: String(first), middle: [], tail: ""), literal.range)
            }
            guard let parts = literal.interpolatedParts else {
                // Written with escapes it is not the text that the table has.
                guard literal.text.contains("\\"), let text = literal.plainText, !text.isEmpty else { return nil }
                return (Pieces(head: String(text.dropLast()), middle: [], tail: ""), literal.range)
            }
            return (Pieces(head: parts.head, middle: parts.middle, tail: parts.tail), literal.range)
        }
    }

    /// The answers that all rules share; nil where code in other languages may ask for any key.
    package static func shared(_ project: ProjectPass) -> NamedKeys? {
        guard !project.model.hasForeignCode else { return nil }
        return project.service(0) { NamedKeys(project) }
    }

    private init(_ project: ProjectPass) {
        model = project.model
        shown = Self.shownElsewhere(project.model)
        for fact in project.facts(Pieces.self) {
            interpolated.add(head: fact.fact.head, middle: fact.fact.middle, tail: fact.fact.tail)
        }
    }

    /// The keys of a table that nothing names; none where that cannot be told.
    package func unnamed(in table: LocalizedTable) -> [LocalizedTable.Key] {
        guard table.isWhole, table.development != nil else { return [] }
        let keys = table.developmentKeys
        let unnamed = keys.filter { key in
            let text = key.entry.key.text
            return text.utf8.count <= 200 && text.contains(where: \.isLetter) && !text.contains("%")
                && !shown.contains(text) && key.entry.extractionState != "stale" && !isNamed(text)
                && !interpolated.mayMake(text)
        }
        // Where most keys seem unused, something unknown names them.
        return unnamed.count * 2 < keys.count ? unnamed : []
    }

    /// The text, or a piece of it that may be put together with others, is written somewhere.
    private func isNamed(_ key: String) -> Bool {
        if !model.uses(of: key).isEmpty || !model.uses(of: EscapedText.encoded(key)).isEmpty { return true }
        if model.declarations(named: key).contains(where: { $0.kind == .enumCase || $0.kind.isVariable }) {
            return true
        }
        for index in key.indices where key[index] == "." || key[index] == "_" || key[index] == "-" {
            let after = key.index(after: index)
            for part in [key[..<after], key[index...], key[..<index], key[after...]] where part.count > 2 {
                if model.uses(of: String(part)).contains(where: { $0.kind == .text }) { return true }
            }
        }
        return false
    }

    /// Texts of interface files and property lists.
    private static func shownElsewhere(_ model: ProjectModel) -> Set<String> {
        var found: Set<String> = []
        for (_, resource) in model.resources {
            switch resource {
            case .interface(let file):
                for attribute in file.runtimeAttributes { attribute.value.map { _ = found.insert($0.text) } }
                for text in file.texts { found.insert(text.text.text) }
            case .propertyList(let list): if let root = list.root { root.addTexts(to: &found) }
            default: continue
            }
        }
        return found
    }
}

extension UnusedSearch {
    /// Code names the key in full, and only code that nothing uses.
    package func isNamedByDeadCodeOnly(_ key: String) -> Bool {
        let uses = model.uses(of: key)
        return !uses.isEmpty && uses.allSatisfy { $0.declaration.map { !liveness.isAlive($0) } ?? false }
    }
}
