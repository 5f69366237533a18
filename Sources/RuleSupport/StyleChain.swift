package import TenetRuleKit

/// Modifiers that say what a view looks like, one behind the other.
package struct StyleChain: Fact {
    /// Of each modifier with its arguments.
    package var prints: [Int]
    package var names: [String]
    /// Where the names begin.
    package var starts: [Int]

    package init(prints: [Int], names: [String], starts: [Int]) {
        self.prints = prints
        self.names = names
        self.starts = starts
    }
}

/// The parts that chains have in common.
package struct RepeatedStyles {
    package typealias Place = (path: String, range: ByteRange)

    package struct Style {
        package var names: ArraySlice<String>
        package var places: [Place]
    }

    private struct Part {
        package var chain: Int
        package var start: Int
    }

    private let chains: [Located<StyleChain>]
    /// Modifiers that are part of a style already.
    private var taken: [Set<Int>]

    package init(_ chains: [Located<StyleChain>]) {
        self.chains = chains
        taken = Array(repeating: [], count: chains.count)
    }

    /// The longest styles first; no modifier is part of two of them.
    package mutating func found(minModifiers: Int, minPlaces: Int) -> [Style] {
        var styles: [Style] = []
        let longest = chains.map(\.fact.prints.count).max() ?? 0
        for length in stride(from: longest, through: minModifiers, by: -1) {
            var parts: [[Int]: [Part]] = [:]
            var order: [[Int]] = []
            for (index, chain) in chains.enumerated() where chain.fact.prints.count >= length {
                for start in 0...(chain.fact.prints.count - length) {
                    let key = Array(chain.fact.prints[start..<start + length])
                    if parts[key] == nil { order.append(key) }
                    parts[key, default: []].append(Part(chain: index, start: start))
                }
            }
            for key in order {
                var free: [Part] = []
                for part in parts[key] ?? []
                where taken[part.chain].isDisjoint(with: part.start..<part.start + length) {
                    if let last = free.last, last.chain == part.chain, part.start < last.start + length { continue }
                    free.append(part)
                }
                guard Set(free.map(\.chain)).count >= minPlaces, let first = free.first else { continue }
                for part in free { taken[part.chain].formUnion(part.start..<part.start + length) }
                let names = chains[first.chain].fact.names[first.start..<first.start + length]
                styles.append(Style(names: names, places: free.map(place)))
            }
        }
        return styles
    }

    private func place(_ part: Part) -> Place {
        let chain = chains[part.chain]
        let start = chain.fact.starts[part.start]
        return (chain.path, ByteRange(start, start + chain.fact.names[part.start].utf8.count))
    }
}

extension FunctionCallExprSyntax {
    /// At least so many calls stand before this one in a chain.
    package func hasChain(of count: Int) -> Bool {
        var call = self
        for _ in 0..<count {
            guard let base = call.calledBase?.as(FunctionCallExprSyntax.self) else { return false }
            call = base
        }
        return true
    }

    /// A modifier that says what a view looks like.
    package var isStyle: Bool {
        guard !isPlain, let name = calledName?.text else { return false }
        return name.isOne(of: styleModifiers)
    }
}

private let styleModifiers = [
    "accentColor", "aspectRatio", "autocorrectionDisabled", "background", "backgroundStyle", "blur", "bold", "border",
    "buttonBorderShape",
    "buttonStyle", "clipShape", "clipped", "contentShape", "controlSize", "cornerRadius", "fixedSize", "font",
    "fontDesign", "fontWeight", "fontWidth", "foregroundColor", "foregroundStyle", "frame", "imageScale", "italic",
    "kerning", "keyboardType", "labelStyle", "lineLimit", "lineSpacing", "listRowBackground", "listRowInsets",
    "listRowSeparator",
    "listStyle", "minimumScaleFactor", "monospaced", "monospacedDigit", "multilineTextAlignment", "opacity",
    "overlay", "padding", "pickerStyle", "scaledToFill", "scaledToFit",
    "scrollContentBackground", "shadow", "strikethrough", "symbolRenderingMode", "symbolVariant", "textCase",
    "textContentType", "textFieldStyle", "textInputAutocapitalization", "tint", "toggleStyle", "tracking",
    "truncationMode", "underline",
]
