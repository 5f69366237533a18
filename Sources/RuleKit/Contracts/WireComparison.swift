/// Compares Swift types with what the wire carries. What is not known fits.
public struct WireComparison {
    let contract: Contract
    let project: ProjectModel
    /// In requests a type need not hold everything that the server takes: it must hold nothing else.
    let direction: ModelMatch.Direction
    let dates: CoderSettings.DateStrategy
    /// Dates on the wire have fractions of a second.
    let hasFractions: Bool

    /// How a type that is read, or written, differs from a schema; nil when it fits or nothing is known. Null at the
    /// outside is left to the caller.
    public func mismatch(_ type: SwiftType, _ schema: SchemaType) -> WireMismatch? {
        mismatch(type.unwrapped, schema, depth: 0)
    }

    private func mismatch(_ type: SwiftType, _ schema: SchemaType, depth: Int) -> WireMismatch? {
        guard depth < 12 else { return nil }
        let resolved = contract.resolved(schema)
        if case .union(let parts, _) = resolved.kind {
            // Unions of unions take the power of their parts, so that few levels are followed.
            let found = parts.map { mismatch(type, $0, depth: depth + 4) }
            guard let first = found.first, !found.contains(where: { $0 == nil }) else { return nil }
            return found.allSatisfy { $0?.kind == first?.kind }
                ? different(type, resolved, "", first?.kind ?? .type) : nil
        }
        switch type {
        case .unknown, .parameter, .other: return nil
        case .optional(let inner): return mismatch(inner, schema, depth: depth + 1)
        case .array(let element), .set(let element): return collection(type, element, resolved, depth)
        case .dictionary(_, let value): return dictionary(type, value, resolved, depth)
        case .named(let name, _):
            if let scalar = WireScalar(name) { return self.scalar(scalar, type, resolved) }
            return named(name, type, resolved, depth)
        }
    }

    // MARK: Collections

    private func collection(
        _ type: SwiftType, _ element: SwiftType, _ schema: SchemaType, _ depth: Int
    ) -> WireMismatch? {
        switch schema.kind {
        case .array(let inner, _): return inside(element, inner, depth)
        case .unknown, .null, .reference, .union: return nil
        case .all where contract.object(schema) == nil: return nil
        default: return different(type, schema, remedy(schema))
        }
    }

    private func dictionary(
        _ type: SwiftType, _ value: SwiftType, _ schema: SchemaType, _ depth: Int
    ) -> WireMismatch? {
        switch schema.kind {
        case .map(let inner): return inside(value, inner, depth)
        case .unknown, .null, .reference, .union, .object, .all: return nil
        default: return different(type, schema, remedy(schema))
        }
    }

    /// An element or value: here null counts.
    private func inside(_ type: SwiftType, _ schema: SchemaType, _ depth: Int) -> WireMismatch? {
        if direction == .response, contract.resolved(schema).isNullable, !type.isOptional, isRefusingNull(type) {
            return WireMismatch(
                kind: .nullInside, expected: schema.words(in: contract), actual: type.description,
                remedy: type.description + "?")
        }
        return mismatch(type, schema, depth: depth + 1)
    }

    private func isRefusingNull(_ type: SwiftType) -> Bool {
        switch type {
        case .array, .set, .dictionary: return true
        case .named(let name, _):
            guard WireScalar(name) == nil else { return true }
            guard let model = project.codedModel(named: name).one else { return false }
            if case .object = model.shape { return !model.isPartlyUnknown }
            if case .values(let values) = model.shape { return values.acceptsOthers == false }
            return false
        case .unknown, .optional, .parameter, .other: return false
        }
    }

    // MARK: Types of the project

    private func named(_ name: String, _ type: SwiftType, _ schema: SchemaType, _ depth: Int) -> WireMismatch? {
        guard let model = project.codedModel(named: name).one, !model.isPartlyUnknown else { return nil }
        switch model.shape {
        case .custom: return nil
        case .single(let inner): return mismatch(inner.unwrapped, schema, depth: depth + 1)
        case .values(let values):
            guard values.acceptsOthers == false, let found = mismatch(values.type, schema, depth: depth + 1)
            else { return nil }
            return WireMismatch(kind: found.kind, expected: found.expected, actual: name, remedy: found.remedy)
        case .object, .alternatives:
            switch schema.kind {
            case .boolean, .integer, .number, .string, .values, .array: return different(type, schema, remedy(schema))
            case .unknown, .null, .map, .object, .reference, .all, .union: return nil
            }
        }
    }

    // MARK: Scalars

    private func scalar(_ scalar: WireScalar, _ type: SwiftType, _ schema: SchemaType) -> WireMismatch? {
        let kind: WireMismatch.Kind?
        switch schema.kind {
        case .unknown, .null, .reference, .union: kind = nil
        case .all: kind = contract.object(schema) == nil ? nil : .type
        case .object, .map, .array: kind = scalar == .data ? nil : .type
        case .boolean: kind = scalar == .boolean ? nil : .type
        case .integer(let format): kind = integer(scalar, format, schema.limits)
        case .number(let format): kind = number(scalar, format)
        case .string(let format): kind = string(scalar, format)
        case .values(let values): kind = listed(scalar, values)
        }
        return kind.flatMap { different(type, schema, remedy(schema), $0) }
    }

    private func integer(_ scalar: WireScalar, _ format: IntegerFormat, _ limits: SchemaLimits) -> WireMismatch.Kind? {
        switch scalar {
        case .integer(let bits):
            if bits == 64 || direction == .request { return nil }
            if let maximum = limits.maximum { return maximum < Double(1 << (bits - 1)) ? nil : .precision }
            return format == .int64 || bits < 32 ? .precision : nil
        case .number, .decimal: return .loose
        case .date: return numericDate
        case .boolean, .string, .url, .uuid, .data: return .type
        }
    }

    private func number(_ scalar: WireScalar, _ format: NumberFormat) -> WireMismatch.Kind? {
        switch scalar {
        case .number(let bits):
            return bits < 64 && !(format == .float && bits == 32) && direction == .response ? .precision : nil
        case .decimal: return nil
        case .date: return numericDate
        case .integer: return direction == .response ? .type : nil
        case .boolean, .string, .url, .uuid, .data: return .type
        }
    }

    private func string(_ scalar: WireScalar, _ format: StringFormat) -> WireMismatch.Kind? {
        switch (scalar, format) {
        case (.string, _), (.data, .plain), (.data, .byte), (.data, .binary), (.data, .other), (_, .binary): return nil
        case (.boolean, _), (.integer, _), (.number, _), (.decimal, _): return .type
        case (.url, .plain), (.url, .uri), (.url, .other): return nil
        case (.uuid, .plain), (.uuid, .uuid), (.uuid, .other): return nil
        case (.date, .plain), (.date, .other): return nil
        case (.date, .dateTime): return readsTimes ? nil : .dateFormat
        case (.date, .date): return readsDays ? nil : .dateFormat
        case (.date, .time), (.date, .duration):
            return dates == .unknown || dates == .custom || isFormatted ? nil : .dateFormat
        case (.url, _), (.uuid, _), (.date, _), (.data, _): return .type
        }
    }

    private func listed(_ scalar: WireScalar, _ values: [SchemaValue]) -> WireMismatch.Kind? {
        var areTexts = true
        var areNumbers = true
        for value in values where value != .null {
            if case .string = value { areNumbers = false } else { areTexts = false }
            if case .boolean = value { return nil }
        }
        if areTexts == areNumbers { return nil }
        return areTexts ? string(scalar, .plain) : (scalar.isText ? .type : nil)
    }

    // MARK: Dates

    private var isFormatted: Bool { if case .formatted = dates { true } else { false } }

    private var numericDate: WireMismatch.Kind? {
        switch dates {
        case .secondsSince1970, .millisecondsSince1970, .custom, .unknown: nil
        case .deferred, .iso8601, .formatted: .dateFormat
        }
    }

    /// Reads `2030-01-31T12:00:00Z`, with fractions where the server writes them.
    private var readsTimes: Bool {
        switch dates {
        case .custom, .unknown, .formatted(nil): true
        case .iso8601: !hasFractions
        case .formatted(let format?):
            format.contains { "HhKk".contains($0) } && (!hasFractions || format.contains("S"))
        case .deferred, .secondsSince1970, .millisecondsSince1970: false
        }
    }

    /// Reads `2030-01-31`.
    private var readsDays: Bool {
        switch dates {
        case .custom, .unknown, .formatted(nil): true
        case .formatted(let format?): !format.contains { "HhKk".contains($0) }
        case .deferred, .iso8601, .secondsSince1970, .millisecondsSince1970: false
        }
    }

    // MARK: Words

    private func different(
        _ type: SwiftType, _ schema: SchemaType, _ remedy: String, _ kind: WireMismatch.Kind = .type
    ) -> WireMismatch {
        var schema = schema
        schema.isNullable = false
        return WireMismatch(
            kind: kind, expected: schema.words(in: contract), actual: type.description, remedy: remedy)
    }

    /// The Swift type that people write for a schema.
    private func remedy(_ schema: SchemaType) -> String {
        switch contract.resolved(schema).kind {
        case .boolean: return "Bool"
        case .integer: return "Int"
        case .number(let format): return format == .decimal ? "Decimal" : "Double"
        case .string(let format):
            switch format {
            case .date, .dateTime: return "Date"
            case .uuid: return "UUID"
            case .uri: return "URL"
            case .byte, .binary: return "Data"
            case .plain, .time, .duration, .email, .decimal, .other: return "String"
            }
        case .values(let values):
            return values.allSatisfy { if case .string = $0 { true } else { false } } ? "String" : ""
        case .array(let element, _):
            let inner = remedy(element)
            return inner.isEmpty ? "" : "[\(inner)]"
        case .unknown, .null, .map, .object, .reference, .all, .union: return ""
        }
    }
}
