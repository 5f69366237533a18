internal import TenetRegex
internal import TenetResources

/// Checks a value without parts, which is not null.
struct ScalarConformance {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    /// Nil when the value fits.
    func problem(_ type: SchemaType) -> String? {
        switch type.kind {
        case .boolean: value.bool == nil ? "The value must be true or false" : nil
        case .integer(let format): integerProblem(format, type.limits)
        case .number: number.map { problem(of: $0, type.limits) } ?? "The value must be a number"
        case .string(let format):
            value.string.map { problem(of: $0, format, type.limits) } ?? "The value must be a string"
        case .values(let values): values.contains(where: isEqual) ? nil : "The value is none of those listed"
        case .null: "The value must be null"
        default: nil
        }
    }

    private var number: Double? {
        guard value.string == nil, !value.isObject, value.bool == nil else { return nil }
        return value.scalar.flatMap { Double($0.text) }
    }

    private func integerProblem(_ format: IntegerFormat, _ limits: SchemaLimits) -> String? {
        guard let number, number == number.rounded() else { return "The value must be an integer" }
        if format == .int32, Int32(exactly: number) == nil { return "The value does not fit 32 bits" }
        return problem(of: number, limits)
    }

    private func problem(of number: Double, _ limits: SchemaLimits) -> String? {
        if let least = limits.minimum, limits.isMinimumExcluded ? number <= least : number < least {
            return "The value is below the minimum \(NumberText.plain(least))"
        }
        if let most = limits.maximum, limits.isMaximumExcluded ? number >= most : number > most {
            return "The value is above the maximum \(NumberText.plain(most))"
        }
        return nil
    }

    private func problem(of text: String, _ format: StringFormat, _ limits: SchemaLimits) -> String? {
        if !TextFormat.fits(text, format) { return "The text is no \(format.name)" }
        let count = text.unicodeScalars.count
        if count < limits.minimumCount ?? 0 { return "The text is shorter than \(limits.minimumCount ?? 0)" }
        if count > limits.maximumCount ?? .max { return "The text is longer than \(limits.maximumCount ?? 0)" }
        if let pattern = limits.pattern, let expression = try? LinearRegex(pattern, dialect: .ecmaScript),
            !expression.matches(in: text)
        {
            return "The text does not match `\(pattern)`"
        }
        return nil
    }

    private func isEqual(_ listed: SchemaValue) -> Bool {
        switch listed {
        case .string(let text): value.string == text
        case .integer(let integer): number == Double(integer)
        case .number(let other): number == other
        case .boolean(let other): value.bool == other
        case .null: false
        }
    }
}
