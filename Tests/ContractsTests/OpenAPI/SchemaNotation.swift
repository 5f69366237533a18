import TenetContracts

/// A short way to write what a schema says, for expectations.
///
/// Fields: `name!` is in every request and response, `name>` only must be in requests, `name<` only always is in
/// responses; `…T` are other members; `?` behind a type is nullable.
enum SchemaNotation {
    static func text(_ type: SchemaType) -> String {
        kind(type.kind) + limits(type.limits) + (type.isNullable ? "?" : "")
    }

    private static func kind(_ kind: SchemaType.Kind) -> String {
        switch kind {
        case .unknown: "any"
        case .null: "null"
        case .boolean: "boolean"
        case .integer(let format): format == .plain ? "integer" : format.rawValue
        case .number(let format): format == .plain ? "number" : format.rawValue
        case .string(let format): format == .plain ? "string" : "string(\(format))"
        case .values(let values): values.map(value).joined(separator: "/")
        case .array(let element, let isUnique): (isUnique ? "set" : "") + "[\(text(element))]"
        case .map(let content): "{*: \(text(content))}"
        case .object(let object): self.object(object)
        case .reference(let id): "@" + name(id)
        case .all(let parts): "all(" + parts.map(text).joined(separator: ", ") + ")"
        case .union(let parts, let discriminator):
            "one(" + parts.map(text).joined(separator: ", ") + self.discriminator(discriminator) + ")"
        }
    }

    private static func object(_ object: SchemaObject) -> String {
        var parts = object.fields.map { field in
            let presence =
                switch (field.isRequiredInRequests, field.isAlwaysInResponses) {
                case (true, true): "!"
                case (true, false): ">"
                case (false, true): "<"
                case (false, false): ""
                }
            let marks = [
                field.isReadOnly ? " readOnly" : "", field.isWriteOnly ? " writeOnly" : "",
                field.isDeprecated ? " deprecated" : "", field.hasDefault ? " default" : "",
            ]
            return field.name + presence + ": " + text(field.type) + marks.joined()
        }
        if object.isAdditionalStated { parts.append(object.additional.map { "…" + text($0) } ?? "closed") }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    private static func value(_ value: SchemaValue) -> String {
        switch value {
        case .string(let text): "'\(text)'"
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .boolean(let bool): "\(bool)"
        case .null: "null"
        }
    }

    private static func limits(_ limits: SchemaLimits) -> String {
        var parts: [String] = []
        if let bound = limits.minimum { parts.append((limits.isMinimumExcluded ? ">" : ">=") + "\(bound)") }
        if let bound = limits.maximum { parts.append((limits.isMaximumExcluded ? "<" : "<=") + "\(bound)") }
        if let count = limits.minimumCount { parts.append("#>=\(count)") }
        if let count = limits.maximumCount { parts.append("#<=\(count)") }
        if let pattern = limits.pattern { parts.append("/\(pattern)/") }
        return parts.isEmpty ? "" : "<" + parts.joined(separator: " ") + ">"
    }

    private static func discriminator(_ discriminator: Discriminator?) -> String {
        guard let discriminator else { return "" }
        let mapping = discriminator.mapping.map { " \($0.value)=\(name($0.schema))" }
        return " by \(discriminator.field)" + mapping.joined()
    }

    private static func name(_ id: SchemaID) -> String {
        let prefix = "#/components/schemas/"
        guard let found = id.text.firstRange(of: prefix), id.text.hasPrefix("api.") else { return id.text }
        return String(id.text[found.upperBound...])
    }
}
