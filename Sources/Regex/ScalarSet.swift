/// Some of the characters of Unicode, as a class in an expression names them.
package struct ScalarSet: Sendable, Equatable {
    package enum Item: Sendable, Equatable {
        case range(ClosedRange<UInt32>)
        case property(ScalarProperty, isNegated: Bool)
    }

    /// In the order in which they are written.
    package let items: [Item]
    package let isNegated: Bool
    /// A character is in the set when it is there with other case.
    package let ignoresCase: Bool
    /// The answers for ASCII, one bit a character.
    private let ascii: ASCIIBits

    package init(_ items: [Item], isNegated: Bool = false, ignoresCase: Bool = false) {
        self.items = items
        self.isNegated = isNegated
        self.ignoresCase = ignoresCase
        var ascii = ASCIIBits()
        for item in items { ascii.insert(item, ignoresCase) }
        if isNegated { ascii.invert() }
        self.ascii = ascii
    }

    init(_ scalar: UInt32, ignoresCase: Bool = false) {
        self.init([.range(scalar...scalar)], ignoresCase: ignoresCase)
    }

    /// O(1) for ASCII, O(items) for others.
    package func contains(_ scalar: UInt32) -> Bool {
        scalar < 0x80 ? ascii.contains(scalar) : Self.holds(items, ignoresCase, scalar) != isNegated
    }

    /// The only character of the set, when it has but one.
    var single: UInt32? {
        guard items.count == 1, !isNegated, case .range(let range) = items[0], range.count == 1 else { return nil }
        return ignoresCase && CaseVariants.of(range.lowerBound).count > 1 ? nil : range.lowerBound
    }

    /// A character of the set for people to read: a letter or a digit rather than a space or a control character.
    package var example: Unicode.Scalar? {
        if !isNegated {
            for case .range(let range) in items where range.lowerBound > 0x20 {
                return Unicode.Scalar(range.lowerBound)
            }
        }
        let readable =
            [0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x21...0x7E, 0...0x7F, 0xA1...0x24F] as [ClosedRange<UInt32>]
        return readable.lazy.joined().first(where: contains).flatMap(Unicode.Scalar.init)
    }

    /// False only when no character beyond ASCII is in the set.
    var reachesBeyondASCII: Bool {
        if isNegated || ignoresCase { return true }
        return items.contains { item in
            if case .range(let range) = item { range.upperBound > 0x7F } else { true }
        }
    }

    private static func holds(_ items: [Item], _ ignoresCase: Bool, _ scalar: UInt32) -> Bool {
        guard ignoresCase else { return items.contains { $0.contains(scalar) } }
        return CaseVariants.of(scalar).contains { variant in items.contains { $0.contains(variant) } }
    }

    static let word = ScalarSet([.property(.word, isNegated: false)])
    static let asciiWord = ScalarSet(asciiWordItems)
    static let asciiWordItems: [Item] = [
        .range(0x61...0x7A), .range(0x41...0x5A), .range(0x30...0x39), .range(0x5F...0x5F),
    ]
}

extension ScalarSet.Item {
    func contains(_ scalar: UInt32) -> Bool {
        switch self {
        case .range(let range): range.contains(scalar)
        case .property(let property, let isNegated): property.holds(scalar) != isNegated
        }
    }
}

/// One bit for each character of ASCII.
private struct ASCIIBits: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    func contains(_ value: UInt32) -> Bool { (value < 64 ? low : high) >> UInt64(value & 63) & 1 == 1 }

    mutating func insert(_ item: ScalarSet.Item, _ ignoresCase: Bool) {
        switch item {
        case .range(let range):
            for value in range.clamped(to: 0...0x7F) where range.contains(value) { insert(value, ignoresCase) }
            // Two characters beyond ASCII are letters of ASCII with other case.
            for value: UInt32 in [0x17F, 0x212A] where ignoresCase && range.contains(value) { insert(value, true) }
        case .property:
            for value in UInt32(0)...0x7F where item.contains(value) { insert(value, ignoresCase) }
        }
    }

    private mutating func insert(_ value: UInt32, _ ignoresCase: Bool) {
        if value < 0x80 { set(value) }
        guard ignoresCase else { return }
        for variant in CaseVariants.of(value) where variant < 0x80 { set(variant) }
    }

    private mutating func set(_ value: UInt32) {
        if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value & 63) }
    }

    mutating func invert() {
        low = ~low
        high = ~high
    }
}

/// The same letter with other case, by the mappings of one character to one.
enum CaseVariants {
    /// The character itself first.
    static func of(_ value: UInt32) -> [UInt32] {
        if value < 0x80 {
            let isLetter = (0x61...0x7A).contains(value | 0x20)
            return isLetter ? [value, value ^ 0x20] : [value]
        }
        guard let scalar = Unicode.Scalar(value) else { return [value] }
        var found = [value]
        func add(_ text: String) -> Unicode.Scalar? {
            guard let other = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
            if !found.contains(other.value) { found.append(other.value) }
            return other
        }
        _ = add(scalar.properties.lowercaseMapping)
        if let upper = add(scalar.properties.uppercaseMapping) { _ = add(upper.properties.lowercaseMapping) }
        return found
    }
}
