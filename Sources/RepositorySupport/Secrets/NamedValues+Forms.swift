import TenetRuleKit

// Values that do not stand right behind their names.
extension NamedValues {
    /// `#define API_SECRET @"…"`.
    func isDefined(_ name: ByteRange) -> Bool {
        guard place.syntax == .code else { return false }
        var index = name.lower
        while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
        return index < name.lower && hasWord("define", at: index - 6) && byte(index - 7) <= UInt8(ascii: "#")
    }

    /// The literals of `"…" + "…"`, also over line ends; none for a single one. A sum with anything else is another value.
    func pieces(from first: ByteRange) -> [ByteRange] {
        guard place.syntax == .code || place.syntax == .commands else { return [] }
        var found = [first]
        while found.count < 32, let last = found.last {
            let plus = behindBlanks(last.upper + 1, andLines: true)
            guard byte(plus) == UInt8(ascii: "+"), let next = literal(at: behindBlanks(plus + 1, andLines: true)) else {
                break
            }
            found.append(next.range)
        }
        return found.count > 1 ? found : []
    }

    /// `{"type": "bearer", "value": "…"}` behind a name: an object that tells what it holds.
    func member(of start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        guard byte(start) == UInt8(ascii: "{"), place.syntax != .prose else { return nil }
        var index = start + 1
        let end = min(bytes.count, start + 400)
        while index < end, !"{}".utf8.contains(bytes[index]) {
            if isQuote(bytes[index]), hasWord("value", at: index + 1), isQuote(byte(index + 6)) {
                let colon = behindBlanks(index + 7)
                return byte(colon) == UInt8(ascii: ":") ? literal(at: behindBlanks(colon + 1)) : nil
            }
            index += 1
        }
        return nil
    }

    /// The only line of a block: `secret: |`, and below it the value.
    func block(at start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        guard place.syntax == .settings, "|>".utf8.contains(byte(start)) else { return nil }
        var index = start + 1
        while "+-0123456789 \t\r".utf8.contains(byte(index)) { index += 1 }
        guard byte(index) == 0x0A else { return nil }
        let line = behindBlanks(index + 1)
        guard line > index + 1, let text = bareText(at: line) else { return nil }
        var next = text.range.upper
        while next < bytes.count, bytes[next] <= 0x20, bytes[next] != 0x0A { next += 1 }
        guard next >= bytes.count || bytes[next] == 0x0A else { return nil }
        // A second line makes it another text.
        let follower = behindBlanks(next + 1)
        return follower - next - 1 < line - index - 1 || byte(follower) <= 0x20 ? text : nil
    }
}
