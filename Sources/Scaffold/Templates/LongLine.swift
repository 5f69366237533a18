/// One line of code, and the ways in which formatters break it.
struct LongLine {
    /// How much deeper the parts of a broken line stand.
    static let step = "    "

    let text: String
    /// The blanks that it begins with.
    let indent: String
    private let code: LineCode
    /// Whether the next line calls something on what this one gives.
    private let isFollowedByCall: Bool

    init(_ line: some StringProtocol, isFollowedByCall: Bool = false) {
        text = String(line)
        indent = String(line.prefix { $0 == " " })
        code = LineCode(line.dropFirst(indent.count))
        self.isFollowedByCall = isFollowedByCall
    }

    var isLong: Bool { text.count > LongLines.limit }

    /// The lines that it becomes; itself where it cannot be broken.
    var broken: [String] {
        if code.hasPrefix("//") { return [text] }
        return statementBehindLabel ?? body ?? requirements ?? partsOfList ?? choice ?? typeBehindName ?? call
            ?? [text]
    }

    private var deeper: String { indent + Self.step }

    private func fitted(_ line: String) -> [String] {
        let line = LongLine(line)
        return line.isLong ? line.broken : [line.text]
    }

    // MARK: Ways

    /// Behind the colon of `case .one: Statement()`.
    private var statementBehindLabel: [String]? {
        guard code.hasPrefix("case ") || code.hasPrefix("default:"), let colon = code.first(":"),
            let statement = code[(colon + 1)...].nonEmpty
        else { return nil }
        return [indent + code[...colon]] + fitted(deeper + statement)
    }

    /// Around the body of `var one: String { "1" }`, or of a function.
    private var body: [String]? {
        guard code.first("var ") != nil || code.first("func ") != nil, let open = code.first("{"), code.hasSuffix("}"),
            let statement = code[(open + 1)..<(code.count - 1)].nonEmpty
        else { return nil }
        return fitted(indent + code[...open]) + fitted(deeper + statement) + [indent + "}"]
    }

    /// Before `where`. Several requirements stand below it.
    private var requirements: [String]? {
        guard let clause = code.first(" where "), let open = code.last("{") else { return nil }
        let parts = LineCode(code[(clause + " where ".count)..<open].nonEmpty ?? "").parts
        let end = code[open...]
        guard parts.count > 1 else { return [indent + code[..<clause], indent + code[clause...].drop { $0 == " " }] }
        let rows = parts.enumerated().map { deeper + $1 + ($0 < parts.count - 1 ? "," : "") }
        return [indent + code[..<clause], indent + "where"] + rows + [indent + end]
    }

    /// At the commas of arguments that have a line of their own already.
    private var partsOfList: [String]? {
        let parts = code.parts
        // The last one is empty where arguments go on in the next line.
        let filled = parts.last?.isEmpty ?? true ? parts.dropLast() : parts
        guard filled.count > 1, !code.hasSuffix("{") else { return nil }
        return filled.enumerated().flatMap { fitted(indent + $1 + ($0 < parts.count - 1 ? "," : "")) }
    }

    /// Before the values of `condition ? one : other`, with both in the next line or each in its own.
    private var choice: [String]? {
        guard let question = code.first(" ? "), let colon = code.first(" : ", from: question) else { return nil }
        let values = [code[(question + 1)..<colon], code[(colon + 1)...]]
        let one = deeper + values.joined(separator: " ")
        return [indent + code[..<question]] + (one.count <= LongLines.limit ? [one] : values.map { deeper + $0 })
    }

    /// Behind the colon of a property that has a type and no value.
    private var typeBehindName: [String]? {
        guard code.first("let ") != nil || code.first("var ") != nil, code.first("=") == nil,
            let colon = code.first(": ")
        else { return nil }
        return [indent + code[...colon], deeper + code[(colon + 2)...]]
    }

    /// Behind the first parenthesis. The closing one stays with the last argument where nothing but closing ones follows.
    private var call: [String]? {
        guard let open = code.first("("), let close = code.end(of: open), let inner = code[(open + 1)..<close].nonEmpty
        else { return nil }
        let head = indent + code[...open]
        let tail = code[close...]
        guard head.count <= LongLines.limit else { return nil }
        let goesOn = tail.contains { !")],;".contains($0) } || isFollowedByCall
        if goesOn { return [head] + arguments(inner, suffix: "") + [indent + tail] }
        return [head] + arguments(inner, suffix: tail)
    }

    /// All on one line where they fit, or else one on each.
    private func arguments(_ inner: String, suffix: String) -> [String] {
        let one = deeper + inner + suffix
        if one.count <= LongLines.limit { return [one] }
        let parts = LineCode(inner).parts
        let rows = parts.enumerated().map { deeper + $1 + ($0 < parts.count - 1 ? "," : suffix) }
        return rows.flatMap { $0 == one ? [$0] : fitted($0) }
    }
}

extension String {
    fileprivate var nonEmpty: String? {
        let text = String(drop { $0 == " " })
        return text.allSatisfy { $0 == " " } ? nil : String(text.reversed().drop { $0 == " " }.reversed())
    }
}
