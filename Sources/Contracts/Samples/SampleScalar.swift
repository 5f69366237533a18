internal import TenetRegex

/// A value without parts that fits its format and its limits.
struct SampleScalar {
    /// The name of the member; gives texts a meaning.
    let name: String
    /// Values of different ordinals differ as far as the type allows.
    let ordinal: Int

    /// Null for types that have parts.
    func value(_ type: SchemaType) -> SampleValue {
        switch type.kind {
        case .boolean: .boolean(ordinal % 2 == 0)
        case .integer: .number(integer(type.limits))
        case .number(let format): .number(number(type.limits, isDecimal: format == .decimal))
        case .string(let format): .string(text(format, type.limits))
        case .values(let values): listed(values)
        default: .null
        }
    }

    private func listed(_ values: [SchemaValue]) -> SampleValue {
        let known = values.filter { $0 != .null }
        guard !known.isEmpty else { return .null }
        switch known[ordinal % known.count] {
        case .string(let text): return .string(text)
        case .integer(let number): return .number("\(number)")
        case .number(let number): return .number(NumberText.plain(number))
        case .boolean(let value): return .boolean(value)
        case .null: return .null
        }
    }

    private func integer(_ limits: SchemaLimits) -> String {
        let least = limits.minimum.flatMap { limit -> Int? in
            let whole = Self.integer(limit.rounded(.up))
            return limits.isMinimumExcluded && limit == limit.rounded() ? whole.map { $0 == .max ? $0 : $0 + 1 } : whole
        }
        let most = limits.maximum.flatMap { limit -> Int? in
            let whole = Self.integer(limit.rounded(.down))
            return limits.isMaximumExcluded && limit == limit.rounded() ? whole.map { $0 == .min ? $0 : $0 - 1 } : whole
        }
        return "\(Self.within(1, least, most, step: ordinal))"
    }

    private static func integer(_ number: Double) -> Int? {
        guard !number.isNaN else { return nil }
        return Int(exactly: number) ?? (number < 0 ? .min : .max)
    }

    /// The wanted number or the nearest one within the limits, some steps on if there is room.
    private static func within(_ wanted: Int, _ least: Int?, _ most: Int?, step: Int) -> Int {
        let nearest = max(least ?? .min, min(wanted, most ?? .max))
        let (next, overflows) = nearest.addingReportingOverflow(step)
        if !overflows, next <= most ?? .max { return next }
        let (previous, underflows) = nearest.subtractingReportingOverflow(step)
        return !underflows && previous >= least ?? .min ? previous : nearest
    }

    private func number(_ limits: SchemaLimits, isDecimal: Bool) -> String {
        let wanted = (isDecimal ? 12.25 : 1.5) + Double(ordinal)
        let step = limits.minimum.flatMap { least in limits.maximum.map { ($0 - least) / 2 } } ?? 1
        let least = limits.minimum.map { limits.isMinimumExcluded ? $0 + max(step, 0) : $0 }
        let most = limits.maximum.map { limits.isMaximumExcluded ? $0 - max(step, 0) : $0 }
        return NumberText.plain(max(least ?? -.infinity, min(wanted, most ?? .infinity)))
    }

    private func text(_ format: StringFormat, _ limits: SchemaLimits) -> String {
        if let pattern = limits.pattern, let expression = try? LinearRegex(pattern, dialect: .ecmaScript) {
            let text = PatternWriting.sample(expression, atLeast: limits.minimumCount ?? 0)
            if Self.fits(text, limits), expression.matches(in: text) { return text }
        }
        return Self.text(of: format, ordinal) ?? Self.fitted(words, limits, ordinal)
    }

    private static func fits(_ text: String, _ limits: SchemaLimits) -> Bool {
        let count = text.unicodeScalars.count
        return count >= limits.minimumCount ?? 0 && count <= limits.maximumCount ?? .max
    }

    /// Nil for texts of no known format.
    private static func text(of format: StringFormat, _ ordinal: Int) -> String? {
        let number = ordinal + 1
        let twoDigits = (number % 28 < 9 ? "0" : "") + "\(number % 28 + 1)"
        switch format {
        case .plain, .binary: return nil
        case .date: return "2026-01-\(twoDigits)"
        case .dateTime: return "2026-01-\(twoDigits)T09:30:00Z"
        case .time: return "09:30:00Z"
        case .duration: return "PT\(number)H"
        case .uuid:
            let digits = String(number, radix: 16)
            return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        case .uri: return "https://example.com/\(number)"
        case .email: return "person\(number)@example.com"
        case .byte: return "U2FtcGxl"
        case .decimal: return "\(number).50"
        case .other(let name): return others[name]
        }
    }

    private static let others = [
        "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "hostname": "example.com", "uri-reference": "/1",
        "url": "https://example.com/1", "regex": ".*", "json-pointer": "/0", "phone": "+15550100",
    ]

    /// `firstName` is "First name".
    private var words: String {
        var text = ""
        var previous: Character = " "
        for character in name {
            let isPart = character.isLetter || character.isNumber
            if character.isUppercase && previous.isLowercase || !isPart && previous != " " { text += " " }
            if isPart { text += text.isEmpty ? character.uppercased() : character.lowercased() }
            previous = isPart ? character : " "
        }
        return text.isEmpty ? "Text" : text
    }

    /// Repeated until it is long enough, and cut when it is too long.
    private static func fitted(_ text: String, _ limits: SchemaLimits, _ ordinal: Int) -> String {
        let most = max(0, limits.maximumCount ?? .max)
        var text = ordinal == 0 ? text : "\(text) \(ordinal + 1)"
        // What tells elements apart comes first when there is no room for more.
        if ordinal > 0, text.unicodeScalars.count > most { text = "\(ordinal + 1) \(text)" }
        let least = min(limits.minimumCount ?? 0, most, textLimit)
        let part = " " + text.prefix(512)
        var count = text.unicodeScalars.count
        while count < least {
            text += part
            count += part.unicodeScalars.count
        }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
    }

    private static let textLimit = 100_000
}
