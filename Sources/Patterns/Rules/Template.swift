internal import TenetRuleKit

/// A text with metavariables in it: a message, or the code that a fix writes.
public struct Template: Sendable {
    private enum Part: Sendable {
        case text(String)
        case capture(String)
    }

    public let text: String
    private let parts: [Part]
    /// The metavariables that it uses.
    public var names: [String] {
        parts.compactMap { if case .capture(let name) = $0 { name } else { nil } }
    }

    public init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var plain: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            var end = index
            while end < bytes.count, bytes[end] == UInt8(ascii: "$") { end += 1 }
            let dollars = end - index
            while dollars > 0, end < bytes.count, Placeholders.isMetaPart(bytes[end]) { end += 1 }
            let first = index + dollars < end ? bytes[index + dollars] : 0
            let isWord = end < bytes.count && Placeholders.isNamePart(bytes[end])
            // `$0` and `$isShown` are code.
            guard dollars == 1 || dollars == 3, first >= 0x41 && first <= 0x5A, !isWord else {
                let next = max(index + 1, index + dollars)
                plain += bytes[index..<next]
                index = next
                continue
            }
            if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
            plain = []
            parts.append(.capture(String(decoding: bytes[(index + dollars)..<end], as: UTF8.self)))
            index = end
        }
        if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
        self.parts = parts
    }

    /// The text with each metavariable replaced.
    public func filled(_ value: (String) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .capture(let name): value(name)
            }
        }.joined()
    }

    /// For fixes: the code of each metavariable, in parentheses where an operator would otherwise tear it apart.
    func code(_ captures: [String: CodeRun], in file: FilePass) -> String {
        var result = ""
        for (index, part) in parts.enumerated() {
            switch part {
            case .text(let text): result += text
            case .capture(let name):
                guard let run = captures[name], run.count > 0 else { continue }
                let code = file.root.slice(run.range).string
                let next = if index + 1 < parts.count, case .text(let text) = parts[index + 1] { text } else { "" }
                let isAlone = Self.delimits(result.reversed(), "([{,:;=\n") && Self.delimits(next, ")]},;\n")
                result += !isAlone && run.isLoose(in: file) ? "(\(code))" : code
            }
        }
        return result
    }

    /// The next sign beside blanks parts expressions, or there is none. Assignments do, comparisons do not.
    private static func delimits(_ text: some Sequence<Character>, _ signs: String) -> Bool {
        var rest = text.drop { $0 == " " }.makeIterator()
        guard let first = rest.next() else { return true }
        if first == "=" { return signs.contains("=") && rest.next().map { !"=!<>+-*/%&|^".contains($0) } ?? false }
        return signs.contains(first)
    }

    /// For messages: one line, shortened.
    func sentence(_ captures: [String: CodeRun], in file: FilePass) -> String {
        filled { name in
            guard let run = captures[name] else { return "" }
            let words = file.root.slice(run.range).string.split(whereSeparator: \.isWhitespace)
            let line = words.joined(separator: " ")
            return line.count > 60 ? line.prefix(57) + "…" : line
        }
    }
}

extension CodeRun {
    /// An expression that a neighbouring `.`, `!` or `[` would not take as a whole.
    fileprivate func isLoose(in file: FilePass) -> Bool {
        guard count == 1 else { return file.tree.nodes[Int(file.tree.nodes[first].parent)].kind == .exprList }
        switch file.tree.nodes[first].kind {
        case .sequenceExpr, .tryExpr, .awaitExpr, .prefixOperatorExpr, .asExpr, .isExpr, .ternaryExpr, .closureExpr:
            return true
        default: return false
        }
    }
}
