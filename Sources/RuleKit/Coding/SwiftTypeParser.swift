extension SwiftType {
    /// Takes a written type apart. Names keep what stands before their dots; ``ProjectModel`` resolves them.
    public init(written text: String) {
        guard !text.isEmpty else {
            self = .unknown
            return
        }
        var parser = SwiftTypeParser(text)
        self = parser.wholeType() ?? .other(text)
    }
}

/// Reads types from their text: names, generic arguments, sugar for optionals and collections.
private struct SwiftTypeParser {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The type when the text is nothing else.
    mutating func wholeType() -> SwiftType? {
        guard let found = type() else { return nil }
        skipBlanks()
        return position == bytes.count ? found : nil
    }

    private mutating func type() -> SwiftType? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 40, var found = plain() else { return nil }
        while true {
            // `T ?` is no type, so that blanks need not be skipped.
            if take("?") || take("!") {
                found = .optional(found)
            } else if take(".") {
                guard let name = identifier(), case .named(let outer, _) = found,
                    let arguments = genericArguments()
                else { return nil }
                found = .named(outer + "." + name, arguments)
            } else {
                return isFollowedByMore ? nil : found
            }
        }
    }

    /// A composition, an arrow or an ellipsis comes next.
    private var isFollowedByMore: Bool {
        var next = position
        while next < bytes.count, bytes[next] == 0x20 { next += 1 }
        return next < bytes.count && (bytes[next] == 0x26 || bytes[next] == 0x2D || bytes[next] == 0x2E)
    }

    private mutating func plain() -> SwiftType? {
        skipBlanks()
        if take("[") { return collection() }
        if take("(") {
            guard let inner = type() else { return nil }
            skipBlanks()
            return take(")") ? inner : nil
        }
        guard let name = identifier() else { return nil }
        if name == "any" || name == "some" || name == "indirect" { return plain() }
        guard let arguments = genericArguments() else { return nil }
        return Self.sugared(name, arguments)
    }

    private mutating func collection() -> SwiftType? {
        guard let first = type() else { return nil }
        skipBlanks()
        if take("]") { return .array(first) }
        guard take(":"), let value = type() else { return nil }
        skipBlanks()
        return take("]") ? .dictionary(key: first, value: value) : nil
    }

    private static func sugared(_ name: String, _ arguments: [SwiftType]) -> SwiftType {
        switch (name, arguments.count) {
        case ("Array", 1), ("ContiguousArray", 1): .array(arguments[0])
        case ("Set", 1): .set(arguments[0])
        case ("Optional", 1): .optional(arguments[0])
        case ("Dictionary", 2): .dictionary(key: arguments[0], value: arguments[1])
        default: .named(name, arguments)
        }
    }

    /// Empty when there are none, nil when they cannot be read.
    private mutating func genericArguments() -> [SwiftType]? {
        guard take("<") else { return [] }
        var found: [SwiftType] = []
        while let argument = type() {
            found.append(argument)
            skipBlanks()
            if take(">") { return found }
            guard take(",") else { return nil }
        }
        return nil
    }

    private mutating func identifier() -> String? {
        skipBlanks()
        let isQuoted = take("`")
        let start = position
        while position < bytes.count, Self.isPartOfName(bytes[position]) { position += 1 }
        guard position > start else { return nil }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        return !isQuoted || take("`") ? name : nil
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A || byte == 0x5F
            || byte >= 0x80
    }

    private mutating func skipBlanks() {
        while position < bytes.count,
            bytes[position] == 0x20 || bytes[position] == 0x0A || bytes[position] == 0x0D
                || bytes[position] == 0x09
        { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}
