package import TenetRuleKit

extension StringLiteralExprSyntax {
    /// The text that the literal stands for, escapes resolved; nil with interpolation, several lines or `#`.
    package var plainText: String? {
        guard openingPounds == nil, !isMultiline, let text = literalText else { return nil }
        return text.contains("\\") ? EscapedText.decoded(text) : text
    }

    /// What surely stands at both ends of an interpolated text, and between its values; nil without interpolation.
    package var interpolatedParts: (head: String, middle: [String], tail: String)? {
        guard hasInterpolation, openingPounds == nil, !isMultiline else { return nil }
        var parts = [""]
        for segment in segments {
            if let plain = segment.as(StringSegmentSyntax.self) {
                parts[parts.count - 1] += plain.content.text.string
            } else {
                parts.append("")
            }
        }
        return (parts.first ?? "", parts.count > 2 ? Array(parts[1..<(parts.count - 1)]) : [], parts.last ?? "")
    }
}

/// Texts as Swift's literals write them.
package enum EscapedText {
    /// Nil when there is an escape that literals do not have.
    package static func decoded(_ text: String) -> String? {
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "n": result += "\n"
            case "t": result += "\t"
            case "r": result += "\r"
            case "0": result += "\0"
            case "\\": result += "\\"
            case "\"": result += "\""
            case "'": result += "'"
            case "u":
                guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
                    let number = UInt32(String(rest[..<end]), radix: 16), let scalar = Unicode.Scalar(number)
                else { return nil }
                result.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: end)...]
            default: return nil
            }
        }
        return result
    }

    /// The text as a literal usually writes it.
    package static func encoded(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// Names that interpolated texts may make: asked for many names, so that neither all names nor all texts are compared
/// with one another.
package struct InterpolatedNames {
    private var heads: Set<String> = []
    private var tails: Set<String> = []
    private var middles: Set<String> = []
    private var lengths: Set<Int> = []

    package init(heads: Set<String> = [], tails: Set<String> = [], middles: Set<String> = [], lengths: Set<Int> = []) {
        self.heads = heads
        self.tails = tails
        self.middles = middles
        self.lengths = lengths
    }

    package mutating func add(head: String, middle: [String], tail: String) {
        if head.utf8.count >= 2 {
            heads.insert(head)
            lengths.insert(head.utf8.count)
        } else if tail.utf8.count >= 2 {
            tails.insert(tail)
            lengths.insert(tail.utf8.count)
        } else if let longest = middle.max(by: { $0.utf8.count < $1.utf8.count }), longest.utf8.count >= 3,
            middles.count < 100
        {
            middles.insert(longest)
        }
    }

    /// True when a text with a value in it may be the name. O(different lengths + texts with values at both ends).
    package func mayMake(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        for length in lengths where length < bytes.count {
            if heads.contains(String(decoding: bytes[..<length], as: UTF8.self))
                || tails.contains(String(decoding: bytes[(bytes.count - length)...], as: UTF8.self))
            {
                return true
            }
        }
        return middles.contains { name.contains($0) }
    }
}
