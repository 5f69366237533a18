package import TenetRuleKit

/// How names of a project appear in its other texts.
package struct WrittenNames {
    /// `name` for `$name` and `_name`, by symbol.
    private var properties: [Symbol?]
    /// `$name` and `_name` for `name`.
    private var projections: [Symbol: [Symbol]] = [:]
    /// The names of the project that a text literal can mean.
    private var literals: [Symbol: [Symbol]] = [:]
    private var isQuoted: [Bool]

    package init(_ model: ProjectModel) {
        properties = Array(repeating: nil, count: model.symbolCount)
        isQuoted = Array(repeating: false, count: model.symbolCount)
        for symbol in model.symbols {
            let text = model.text(of: symbol)
            guard let first = text.utf8.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "_"),
                let property = model.symbol(of: String(text.dropFirst()))
            else { continue }
            properties[symbol.number] = property
            projections[property, default: []].append(symbol)
        }
        // `$name` comes before `_name`.
        for (property, found) in projections where found.count > 1 {
            projections[property] = found.sorted { model.text(of: $0) < model.text(of: $1) }
        }
        for file in model.sources {
            for use in file.uses where use.kind == .text && literals[use.nameSymbol] == nil {
                let names = use.name.namesInLiteral.compactMap { model.symbol(of: $0) }
                literals[use.nameSymbol] = names
                for name in names { isQuoted[name.number] = true }
            }
        }
    }

    /// A name, and the names of its parts when it is a wrapped property.
    package func forms(of name: Symbol) -> [Symbol] { [name] + (projections[name] ?? []) }
    package func property(of name: Symbol) -> Symbol? { properties[name.number] }
    package func inLiteral(_ text: Symbol) -> [Symbol] { literals[text] ?? [] }
    /// Whether a text literal anywhere spells a name, alone or in a key path.
    package func isQuoted(_ name: Symbol) -> Bool { isQuoted[name.number] }
}
