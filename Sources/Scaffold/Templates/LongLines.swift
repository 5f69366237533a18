/// Breaks lines that became too long because a name took a placeholder's place, as formatters do: behind the first
/// parenthesis, and before the closing one of a declaration; then at commas.
struct LongLines {
    /// The most characters of a line.
    static let limit = 120

    /// The text with its long lines broken where they can be. Comments and strings stay as they are.
    static func broken(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.contains(where: { $0.count > limit }) else { return text }
        return lines.flatMap { $0.count > limit ? broken(line: $0) : [String($0)] }.joined(separator: "\n")
    }

    private static func broken(line: Substring) -> [String] {
        let indent = String(line.prefix { $0 == " " })
        let code = Array(line.dropFirst(indent.count))
        guard !code.starts(with: "//") else { return [String(line)] }
        // Arguments that stand on a line of their own, and conditions of a declaration.
        let parts = split(code)
        // The last one is empty where arguments go on in the next line.
        let filled = parts.last?.isEmpty ?? true ? parts.dropLast() : parts
        if filled.count > 1, code.last != "{" {
            return filled.enumerated().map { indent + $1 + ($0 < parts.count - 1 ? "," : "") }
        }
        if code.last == "{", let condition = String(code).firstRange(of: " where ") {
            let text = String(code)
            return [indent + text[..<condition.lowerBound], indent + text[condition.lowerBound...].dropFirst()]
        }
        guard let open = code.firstIndex(of: "("), let close = end(of: open, in: code) else {
            return [String(line)]
        }
        let head = indent + String(code[...open])
        let isDeclaration = code.last == "{" && close + 1 < code.count
        let inner = Array(code[(open + 1)..<close])
        let tail = String(code[close...])
        guard head.count <= limit, !inner.isEmpty else { return [String(line)] }
        let deeper = indent + "    "
        if isDeclaration {
            return [head] + arguments(inner, deeper, suffix: "") + [indent + tail]
        }
        // A call keeps its closing parenthesis on the line of the last argument.
        return [head] + arguments(inner, deeper, suffix: tail)
    }

    /// All on one line where they fit, or else one on each.
    private static func arguments(_ inner: [Character], _ indent: String, suffix: String) -> [String] {
        let one = indent + String(inner) + suffix
        if one.count <= limit { return [one] }
        let parts = split(inner)
        let rows = parts.enumerated().map { index, part in
            indent + part + (index < parts.count - 1 ? "," : suffix)
        }
        return rows.flatMap { $0.count > limit && $0 != one ? broken(line: $0[...]) : [$0] }
    }

    /// At commas that lie in no bracket and in no string.
    private static func split(_ text: [Character]) -> [String] {
        var parts: [String] = [""]
        var depth = 0
        var isInString = false
        for character in text {
            if character == "\"" { isInString.toggle() }
            if !isInString, "([{<".contains(character) { depth += 1 }
            if !isInString, ")]}>".contains(character) { depth -= 1 }
            if character == ",", depth == 0, !isInString {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { String($0.drop { $0 == " " }) }
    }

    /// The parenthesis that closes one.
    private static func end(of open: Int, in code: [Character]) -> Int? {
        var depth = 0
        var isInString = false
        for index in open..<code.count {
            if code[index] == "\"" { isInString.toggle() }
            guard !isInString else { continue }
            if code[index] == "(" { depth += 1 }
            if code[index] == ")" {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }
}
