internal import TenetModel

/// `$x` in a rule of a standard: in Swift that is the projected value of `x`, and no slot, which is in upper case.
struct LowerCaseSlot {
    /// In the document.
    var place: LineColumn
    var name: String

    var message: String {
        "`$\(name)` is no slot: slots are in upper case, and this is the projected value of `\(name)`"
    }
    var help: String { "write `$\(name.uppercased())`, or leave the check out with `--skip slot` if it is meant" }

    /// Those in the YAML of a rule, each name once. `$0` is a parameter of a closure and stays what it is.
    static func all(in rule: RuleBlock) -> [LowerCaseSlot] {
        var found: [LowerCaseSlot] = []
        var seen: Set<Substring> = []
        for (line, start) in zip(rule.text.split(separator: "\n", omittingEmptySubsequences: false), rule.places) {
            for name in names(in: line) where seen.insert(name).inserted {
                let distance = line.utf8.distance(from: line.startIndex, to: name.startIndex) - 1
                let place = LineColumn(line: start.line, column: start.column + distance)
                found.append(LowerCaseSlot(place: place, name: String(name)))
            }
        }
        return found
    }

    private static func names(in text: Substring) -> [Substring] {
        var found: [Substring] = []
        var rest = text
        while let mark = rest.firstIndex(of: "$") {
            rest = rest[rest.index(after: mark)...]
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if let first = name.first, first.isLowercase { found.append(name) }
        }
        return found
    }
}
