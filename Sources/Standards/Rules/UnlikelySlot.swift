internal import TenetModel

/// What is written like a slot in a rule of a standard and is none, so that the rule fits nothing that was meant.
struct UnlikelySlot {
    enum Kind {
        /// `$x`: in Swift that is the projected value of `x`; slots are in upper case.
        case lowerCase(String)
        /// `print(...)`: in Swift three dots are the operator of ranges; `$$$` stands for any number of arguments.
        case dots
    }

    /// In the document.
    var place: LineColumn
    var kind: Kind

    var message: String {
        switch kind {
        case .lowerCase(let name):
            "`$\(name)` is no slot: slots are in upper case, and this is the projected value of `\(name)`"
        case .dots:
            "`...` is no slot: in Swift it is the operator of ranges, so this pattern fits no call that is meant"
        }
    }

    var help: String {
        switch kind {
        case .lowerCase(let name):
            "write `$\(name.uppercased())`, or leave the check out with `--skip slot` if it is meant"
        case .dots: "write `$$$` for any number of arguments, statements or elements"
        }
    }

    /// Those in the YAML of a rule, each name once. `$0` is a parameter of a closure and stays what it is.
    static func all(in rule: RuleBlock) -> [UnlikelySlot] {
        var found: [UnlikelySlot] = []
        var seen: Set<Substring> = []
        var key: Substring = ""
        for (line, start) in zip(rule.text.split(separator: "\n", omittingEmptySubsequences: false), rule.places) {
            key = self.key(of: line) ?? key
            func place(_ index: Substring.Index) -> LineColumn {
                LineColumn(
                    line: start.line, column: start.column + line.utf8.distance(from: line.startIndex, to: index))
            }
            for name in names(in: line) where seen.insert(name).inserted {
                found.append(
                    UnlikelySlot(place: place(line.index(before: name.startIndex)), kind: .lowerCase(String(name))))
            }
            if patternKeys.contains(key), let dots = dots(in: line) {
                found.append(UnlikelySlot(place: place(dots), kind: .dots))
            }
        }
        return found
    }

    /// Keys below which code stands that is matched.
    private static let patternKeys: Set<Substring> = ["pattern", "any", "rewrite"]

    /// The key of a rule that begins on the line; what stands below it may take further lines.
    private static func key(of line: Substring) -> Substring? {
        let text = line.drop { " -{".contains($0) }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = text[..<colon]
        return StandardRuleReader.keys.contains(String(name)) ? name : nil
    }

    /// Three dots in the place of arguments, statements or members. `values[...]` is Swift.
    private static func dots(in line: Substring) -> Substring.Index? {
        var rest = line
        while let found = rest.firstRange(of: "...") {
            let before = line[..<found.lowerBound].last { $0 != " " }
            let after = line[found.upperBound...].first { $0 != " " }
            if before.map({ "(,{".contains($0) }) ?? false, after.map({ "),}".contains($0) }) ?? false {
                return found.lowerBound
            }
            rest = rest[found.upperBound...]
        }
        return nil
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
