import Foundation
import TenetRegex
import Testing

/// Random small expressions on random texts find what `NSRegularExpression` finds there.
@Suite struct ReferenceTests {
    private static let atoms = [
        "a", "b", "ab", "[ab]", "[^a]", "[b-z_]", ".", "\\w", "\\W", "\\d", "\\s", "\\S", "é", "(?:a|b)", "\\n",
        "(?i:a)",
        "(?s:.)", "(?:ab|a|b1)",
    ]
    private static let places = ["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z"]
    private static let repetitions = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?", "{2,}"]
    private static let letters = ["a", "b", "A", "1", " ", "\n", "_", "é", "-"]

    /// Loops around what may be empty end by rules of their own in each engine.
    private struct Written {
        var text: String
        var canBeEmpty: Bool
        var loopsOverNothing = false
    }

    @Test(arguments: 0..<8) func findsWhatTheReferenceFinds(seed: Int) throws {
        var random = Seeded(state: UInt64(seed + 1))
        var found = 0
        for _ in 0..<250 {
            let pattern = Self.alternatives(3, &random)
            let text = (0..<random.below(12)).map { _ in random.pick(Self.letters) }.joined()
            let reference = try NSRegularExpression(pattern: pattern.text, options: [.anchorsMatchLines])
            let match = reference.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
            let expected = match.flatMap { Range($0.range, in: text) }.map { range in
                range.lowerBound.utf16Offset(in: text)..<range.upperBound.utf16Offset(in: text)
            }
            let regex = try LinearRegex(pattern.text)
            let range = regex.firstMatch(in: text)
            #expect(regex.matches(in: text) == (range != nil), "\(pattern.text) in \(text.debugDescription)")
            // The reference misses matches behind lazy loops over nothing, but never makes one up.
            if expected != nil || !pattern.loopsOverNothing {
                #expect((range == nil) == (expected == nil), "\(pattern.text) in \(text.debugDescription)")
            }
            if regex.requiredTexts.allSatisfy({ !text.contains($0) }), !regex.requiredTexts.isEmpty {
                #expect(expected == nil, "\(regex.requiredTexts) for \(pattern.text) in \(text.debugDescription)")
            }
            guard let range, !pattern.loopsOverNothing else { continue }
            found += 1
            let units = String(decoding: Array(text.utf8)[..<range.lowerBound], as: UTF8.self).utf16.count
            let count = String(decoding: Array(text.utf8)[range], as: UTF8.self).utf16.count
            #expect(units..<(units + count) == expected, "\(pattern.text) in \(text.debugDescription)")
        }
        #expect(found > 50)
    }

    private static func alternatives(_ depth: Int, _ random: inout Seeded) -> Written {
        var written = sequence(depth, &random)
        while random.below(4) == 0 {
            let next = sequence(depth, &random)
            written.text += "|" + next.text
            written.canBeEmpty = written.canBeEmpty || next.canBeEmpty
            written.loopsOverNothing = written.loopsOverNothing || next.loopsOverNothing
        }
        return written
    }

    private static func sequence(_ depth: Int, _ random: inout Seeded) -> Written {
        var written = Written(text: "", canBeEmpty: true)
        for _ in 0...random.below(3) {
            if random.below(5) == 0 {
                written.text += random.pick(places)
                continue
            }
            var part = Written(text: random.pick(atoms), canBeEmpty: false)
            if part.text == "ab" { part.text = "(ab)" }
            if depth > 0, random.below(3) == 0 {
                part = alternatives(depth - 1, &random)
                part.text = random.pick(["(", "(?:", "(?i:"]) + part.text + ")"
            }
            if random.below(2) == 0 {
                let repetition = random.pick(repetitions)
                part.loopsOverNothing = part.loopsOverNothing || part.canBeEmpty
                part.canBeEmpty = part.canBeEmpty || "*?".contains(repetition.prefix(1)) || repetition.hasPrefix("{0")
                part.text += repetition
            }
            written.text += part.text
            written.canBeEmpty = written.canBeEmpty && part.canBeEmpty
            written.loopsOverNothing = written.loopsOverNothing || part.loopsOverNothing
        }
        return written
    }
}

/// SplitMix64: the same numbers everywhere.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
