package import TenetRuleKit

/// What the arguments of a format text are, by their places.
package struct FormatArguments {

    package init() {
    }
    /// By position, from 1.
    package private(set) var kinds: [Int: FormatSpecifier] = [:]
    /// The text says two things of one argument.
    package private(set) var isContradictory = false
    /// A percent sign stands in the text that begins no argument.
    package private(set) var hasPlainPercent = false

    package var last: Int { kinds.keys.max() ?? 0 }

    package mutating func add(_ text: String) {
        let specifiers = FormatSpecifier.real(in: text)
        if specifiers.isEmpty, text.utf8.contains(0x25), text.contains("%") { hasPlainPercent = true }
        for specifier in specifiers {
            if let known = kinds[specifier.position], !known.fits(specifier) { isContradictory = true }
            // A variable stands for anything, so anything else says more.
            if kinds[specifier.position].map({ $0.kind == .variable }) ?? true {
                kinds[specifier.position] = specifier
            }
        }
    }

    /// The specifiers of another text, each with the place of the first argument that fits; nil when one has none.
    package func placed(_ specifiers: [FormatSpecifier]) -> [String]? {
        var free = kinds.values.sorted { $0.position < $1.position }
        var texts: [String] = []
        for specifier in specifiers {
            guard specifier.kind != .variable,
                let index = free.firstIndex(where: { $0.kind == specifier.kind })
                    ?? free.firstIndex(where: { $0.fits(specifier) })
            else { return nil }
            let conversion = specifier.text.dropFirst().split(separator: "$").last ?? ""
            texts.append("%\(free.remove(at: index).position)$\(conversion)")
        }
        return texts
    }
}

extension FormatSpecifier {
    /// Specifiers without what is a percentage in a sentence: `100%d'espace`, `50 %i`.
    package static func real(in text: String) -> [FormatSpecifier] {
        guard text.utf8.contains(0x25) else { return [] }
        let bytes = Array(text.utf8)
        return all(in: text).filter { specifier in
            var index = specifier.range.lower - 1
            if specifier.isPositional || specifier.kind == .object || specifier.kind == .variable { return true }
            // A blank, or a non-breaking one in two or three bytes.
            while index >= 0, bytes[index] == 0x20 || bytes[index] >= 0x80 { index -= 1 }
            return index < 0 || bytes[index] < 0x30 || bytes[index] > 0x39
        }
    }

    /// True when one argument can be shown by both.
    package func fits(_ other: FormatSpecifier) -> Bool {
        if kind == other.kind || kind == .variable || other.kind == .variable { return true }
        let numbers: [ArgumentKind] = [.integer, .character, .pointer]
        return numbers.contains(kind) && numbers.contains(other.kind)
    }
}
